-- The words on paper, in Estonian.
return {
  round = "Voor",
  dual = "Topeltvoor",
  set = "Segamiste komplekt",
  sets = "Segamiste komplektid",
  set_of = "/",
  attempt = "Katse",
  page = "lk",
  digest = "kontrollsumma",
  extras = "Lisasegamised",
  group = "Grupp",
  spare = "Varu",
  hold = "Algasend:",
  first_used = "Esmakordselt kell",
  two_hours = "(kasutada kuni 2 tundi)", -- WCA 4b4
  scramblers = "Segajad",
  cover = "Jäta see leht pealmiseks, kuni grupp alustab.", -- WCA 4b2
  passcodes = "Pääsukoodid",
  formats = {
    ["1"] = "parim 1-st",
    ["2"] = "parim 2-st",
    ["3"] = "parim 3-st",
    ["5"] = "parim 5-st",
    a = "5 keskmine (äärmisteta)",
    m = "3 aritmeetiline keskmine",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Matš",
    set = "Sett",
    stage_16 = "16 parema voor",
    stage_12 = "12 parema voor",
    quarter = "Veerandfinaal",
    semi = "Poolfinaal",
    third = "Kolmas koht",
    final = "Finaal",
  },
  display = {
    passcode = "Pääsukood",
    open = "Ava",
    close = "Sulge",
    any = "see, mille kood avab",
    wrong = "Ühelgi lehel pole seda koodi.",
    other = "See kood avab teise lehe.",
    previous = "Eelmine",
    next = "Järgmine",
    cube = "Kuubik",
    colours = "Värvid",
    letters = "Värvid ja tähed",
    greys = "Hallid ja tähed",
    dark = "Tume",
    light = "Hele",
    idle = "Suletud pärast kümmet kasutamata minutit.",
    needs = "See brauser ei oska dekrüptida: võta teine või uuem.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2 kuubik",
    ["2x2x2 Cube, All Corners"] = "2x2x2 kuubik, kõik nurgad",
    ["3x3x3 Cube"] = "3x3x3 kuubik",
    ["3x3x3 Blindfolded"] = "3x3x3 pimesi",
    ["3x3x3 Fewest Moves"] = "3x3x3 vähimate käikudega",
    ["3x3x3 Multi-Blind"] = "3x3x3 mitu pimesi",
    ["3x3x3 One-Handed"] = "3x3x3 ühe käega",
    ["4x4x4 Cube"] = "4x4x4 kuubik",
    ["4x4x4 Blindfolded"] = "4x4x4 pimesi",
    ["5x5x5 Cube"] = "5x5x5 kuubik",
    ["5x5x5 Blindfolded"] = "5x5x5 pimesi",
    ["6x6x6 Cube"] = "6x6x6 kuubik",
    ["7x7x7 Cube"] = "7x7x7 kuubik",
    ["Clock"] = "Kell",
    ["15 puzzle"] = "15-mäng",
    ["8 puzzle"] = "8-mäng",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "3x3x4 risttahukas",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siiami kuubik, plokk 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siiami kuubik, plokk 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "valge üleval, roheline ees",
    ["white top, green front left"] = "valge üleval, roheline ees vasakul",
    ["yellow bottom, green front"] = "kollane all, roheline ees",
    ["white top, red right, green bottom, a corner in front"] = "valge üleval, punane paremal, roheline all, nurk ees",
    ["1 at the top left"] = "1 üleval vasakul",
    ["12 o'clock up, either side in front"] = "kell 12 ülespoole, kumb tahes külg ees",
    ["darker colour in front"] = "tumedam värv ees",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw pööravad kahte kihti. Viimased käigud määravad asendi: ära pööra kuubikut tagasi.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Kui kõik kuubikud on segatud, kontrolli, et ükski kaks poleks ühesugused.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... pööravad kahte kihti; x, y, z tervet kuubikut nagu R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Viimased käigud määravad asendi: ära pööra kuubikut tagasi.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... pööravad kahte kihti.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... pööravad kahte kihti, 3Rw, 3Fw, 3Uw kolme. Viga parandatakse alati.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... pööravad kahte kihti, 3Rw, 3Uw, 3Fw kolme.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... pööravad kahte kihti, 3Rw, 3Lw, 3Uw ... kolme.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: klots libiseb üles, paremale, alla või vasakule tühja kohta; R2: kaks klotsi.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Nimetatud nupud on pööramise ajal üleval, teised all; lõpuks vajuta kõik nupud alla.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ on viis tundi päripäeva, 5- viis vastupäeva; y2: pööra kell ümber, 12 jääb üles.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R ja D pööravad kõike peale kolme tüki üleval vasakul: ++ 144 kraadi päripäeva, -- tagasi.",
    ["U, U': the top by 72 degrees."] = "U, U': ülemist osa 72 kraadi.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' pööravad tahku 72 kraadi; R2, R2' 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Suured tähed pööravad kahte kihti, väikesed ainult tippu.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Pööra ümber kõige välimise nurga: R paremal, L vasakul, U üleval taga, B varjus taga.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Nurgad: R paremal, L vasakul, D all, B varjus taga.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Ülemised nurgad päripäeva alates eest paremalt: F L B R. Nende all olevad: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Tahkudel on Megaminxi nimed: U F R BR BL L ja nende vastas D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B pööravad nurka ühe kihiga, u l r b kahega.",
    ["u and d turn two layers."] = "u ja d pööravad kahte kihti.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r pööravad parempoolset kuubikut, D L l vasakpoolset; r ja l pööravad kahte kihti.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F pööravad eesmist kuubikut, mis on pildil paremal; D L B pööravad teist.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Käik pöörab tahku pool ringi: R on 180 kraadi, R2 terve ring, R6 kolm.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): ülemist x, alumist y korda 30 kraadi päripäeva; / : paremat poolt 180 kraadi.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Alguses on keskmise kihi kitsas osa ees vasakul.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Pildil on mõistatus, millel on siis kollane üleval ja punane ees.",
  },
  fewest = {
    name = "Võistleja",
    registrant = "Registreerija ID",
    officials = "Ainult ametnikele: võistleja jätab tühjaks",
    result = "Tulemus",
    graded = "Hindaja",
    solution = "Lahendus",
    apart = "Segamine on eraldi lehel.",
    rules = {
      "Sul on 60 minutit, et leida lahendus ja see üles kirjutada.", -- WCA E2b
      "Kirjuta nimi, WCA ID või registreerija ID. Ilma ühegita neist on katse DNF.", -- E2c1
      "Kirjuta igasse kasti üks käik, järjekorras. Kõik muud käigud tõmba mustaks.", -- E2c2, E2c3
      "Segamine ja seejärel lahendus peavad kuubiku lahendama.", -- E2c5
      "Kuni 80 käiku koos rotatsioonidega. Tulemuses loetakse rotatsioonid kui 0.", -- E2d, E2d1
      "Lahendus ei tohi olla otseselt tuletatud segamisalgoritmi ühestki osast.", -- E2e
      "Kasuta ainult siin loetletud käike. Muu märkimisviis on DNF.", -- E2c4
    },
    moves = {
      clockwise = "päripäeva",
      counter = "vastupäeva",
      face = "Külgede käigud",
      wide = "Kaks kihti",
      rotations = "Rotatsioonid",
      wrong = "Keelatud",
    },
  },
}
