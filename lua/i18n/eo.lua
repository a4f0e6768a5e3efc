-- The words on paper, in Esperanto.
return {
  round = "Raŭndo",
  dual = "Duobla raŭndo",
  set = "Miksaro",
  sets = "Miksaroj",
  set_of = "el",
  attempt = "Provo",
  page = "paĝo",
  digest = "kontrolsumo",
  extras = "Kromaj miksoj",
  group = "Grupo",
  spare = "Rezerva",
  hold = "Komencu per",
  first_used = "Unue uzita je",
  two_hours = "(uzu dum maksimume 2 horoj)", -- WCA 4b4
  scramblers = "Miksantoj",
  cover = "Lasu ĉi tiun paĝon supre, ĝis la grupo komencas.", -- WCA 4b2
  passcodes = "Alirkodoj",
  formats = {
    ["1"] = "plej bona el 1",
    ["2"] = "plej bona el 2",
    ["3"] = "plej bona el 3",
    ["5"] = "plej bona el 5",
    a = "averaĝo de 5",
    m = "meznombro de 3",
    h = "unu-kontraŭ-unu",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Matĉo",
    set = "Seto",
    stage_16 = "Etapo de 16",
    stage_12 = "Etapo de 12",
    quarter = "Kvaronfinalo",
    semi = "Duonfinalo",
    third = "Tria loko",
    final = "Finalo",
  },
  display = {
    passcode = "Alirkodo",
    open = "Malfermi",
    close = "Fermi",
    any = "tiu, kiun la kodo malfermas",
    wrong = "Neniu folio havas ĉi tiun kodon.",
    other = "Ĉi tiu kodo malfermas alian folion.",
    previous = "Antaŭa",
    next = "Sekva",
    cube = "Kubo",
    colours = "Koloroj",
    letters = "Koloroj kaj literoj",
    greys = "Grizoj kaj literoj",
    dark = "Malhela",
    light = "Hela",
    idle = "Fermita post dek minutoj sen uzo.",
    needs = "Ĉi tiu retumilo ne povas malĉifri: uzu alian aŭ pli novan.",
  },
  texts = {
    ["2x2x2 Cube"] = "Kubo 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Kubo 2x2x2, ĉiuj anguloj",
    ["3x3x3 Cube"] = "Kubo 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 blinde",
    ["3x3x3 Fewest Moves"] = "3x3x3 per malplej da movoj",
    ["3x3x3 Multi-Blind"] = "3x3x3 multkuba blinde",
    ["3x3x3 One-Handed"] = "3x3x3 unumane",
    ["4x4x4 Cube"] = "Kubo 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 blinde",
    ["5x5x5 Cube"] = "Kubo 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 blinde",
    ["6x6x6 Cube"] = "Kubo 6x6x6",
    ["7x7x7 Cube"] = "Kubo 7x7x7",
    ["Clock"] = "Horloĝo",
    ["15 puzzle"] = "15-ludo",
    ["8 puzzle"] = "8-ludo",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Kvadro 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siama kubo, bloko 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siama kubo, bloko 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "blanka supre, verda antaŭe",
    ["white top, green front left"] = "blanka supre, verda antaŭe maldekstre",
    ["yellow bottom, green front"] = "flava malsupre, verda antaŭe",
    ["white top, red right, green bottom, a corner in front"] = "blanka supre, ruĝa dekstre, verda malsupre, angulo antaŭe",
    ["1 at the top left"] = "1 supre maldekstre",
    ["12 o'clock up, either side in front"] = "la 12-a supren, iu ajn flanko antaŭe",
    ["darker colour in front"] = "la pli malhela koloro antaŭe",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw turnas du tavolojn. La lastaj movoj fiksas la orientiĝon: ne returnu la kubon.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Kiam ĉiuj kuboj estas miksitaj, kontrolu, ke neniuj du aspektas same.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... turnas du tavolojn; x, y, z la tutan kubon kiel R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "La lastaj movoj fiksas la orientiĝon: ne returnu la kubon.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... turnas du tavolojn.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... turnas du tavolojn, 3Rw, 3Fw, 3Uw tri. Eraro ĉiam estas korektata.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... turnas du tavolojn, 3Rw, 3Uw, 3Fw tri.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... turnas du tavolojn, 3Rw, 3Lw, 3Uw ... tri.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: kahelo glitas supren, dekstren, malsupren aŭ maldekstren en la truon; R2: du kaheloj.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "La nomitaj pingloj estas supre dum la turno, la aliaj malsupre; fine premu ĉiujn pinglojn malsupren.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ estas kvin horoj dekstrume, 5- kvin maldekstrume; y2: turnu la horloĝon, la 12-a restas supre.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R kaj D turnas ĉion krom la tri pecoj supre maldekstre: ++ 144 gradojn dekstrume, -- reen.",
    ["U, U': the top by 72 degrees."] = "U, U': la supron je 72 gradoj.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' turnas facon je 72 gradoj; R2, R2' je 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Majuskloj turnas du tavolojn, minuskloj nur la pinton.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Turnu ĉirkaŭ la plej ekstera angulo: R dekstre, L maldekstre, U supre malantaŭe, B kaŝita malantaŭe.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Anguloj: R dekstre, L maldekstre, D malsupre, B kaŝita malantaŭe.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Anguloj supre, dekstrume de antaŭe dekstre: F L B R. Tiuj sub ili: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "La flankoj havas la nomojn de Megaminx: U F R BR BL L, kaj kontraŭ ili D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B turnas angulon kun unu tavolo, u l r b kun du.",
    ["u and d turn two layers."] = "u kaj d turnas du tavolojn.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r turnas la dekstran kubon, D L l la maldekstran; r kaj l turnas du tavolojn.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F turnas la antaŭan kubon, kiu estas dekstre en la bildo; D L B turnas la alian.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Movo turnas flankon duonrondon: R estas 180 gradoj, R2 plena turno, R6 tri.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): la supron x-foje, la subon y-foje 30 gradojn dekstrume; / : la dekstran duonon 180 gradojn.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Komencu kun la mallarĝa parto de la meza tavolo maldekstre antaŭe.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "La bildo montras tiun, kiu tiam havas flavan supre kaj ruĝan antaŭe.",
  },
  fewest = {
    name = "Konkursanto",
    registrant = "Registriĝa ID",
    officials = "Nur por oficialuloj: konkursantoj lasu malplena",
    result = "Rezulto",
    graded = "Kontrolita de",
    solution = "Solvo",
    apart = "La mikso estas sur aparta folio.",
    rules = {
      "Vi havas 60 minutojn por trovi kaj skribi solvon.", -- WCA E2b
      "Skribu vian nomon, WCA-ID aŭ registriĝan ID. Sen iu el ili la provo estas DNF.", -- E2c1
      "Skribu po unu movon en ĉiun kvadraton, laŭorde. Nigrigu ĉiujn aliajn movojn.", -- E2c2, E2c3
      "La mikso kaj poste via solvo devas solvi la kubon.", -- E2c5
      "Maksimume 80 movoj, rotacioj inkluzivitaj. En la rezulto rotacioj nombriĝas 0.", -- E2d, E2d1
      "La solvo ne rajtas esti rekte derivita de iu ajn parto de la miksa algoritmo.", -- E2e
      "Uzu nur la ĉi tie listigitajn movojn. Alia notacio estas DNF.", -- E2c4
    },
    moves = {
      clockwise = "dekstrume",
      counter = "maldekstrume",
      face = "Movoj de facoj",
      wide = "Du tavoloj",
      rotations = "Rotacioj",
      wrong = "Malpermesita",
    },
  },
}
