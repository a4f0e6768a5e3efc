-- The words on paper, in Norwegian Bokmål.
return {
  round = "Runde",
  dual = "Dobbeltrunde",
  set = "Blandingssett",
  sets = "Blandingssett i alt",
  set_of = "av",
  attempt = "Forsøk",
  page = "side",
  digest = "kontrollsum",
  extras = "Ekstra blandinger",
  group = "Gruppe",
  spare = "Reserve",
  hold = "Start med",
  first_used = "Først brukt kl.",
  two_hours = "(brukes i høyst 2 timer)", -- WCA 4b4
  scramblers = "Blandet av",
  cover = "La denne siden ligge øverst til gruppen begynner.", -- WCA 4b2
  passcodes = "Tilgangskoder",
  formats = {
    ["1"] = "beste av 1",
    ["2"] = "beste av 2",
    ["3"] = "beste av 3",
    ["5"] = "beste av 5",
    a = "gjennomsnitt av 5",
    m = "middelverdi av 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Kamp",
    set = "Sett",
    stage_16 = "Runde med 16",
    stage_12 = "Runde med 12",
    quarter = "Kvartfinale",
    semi = "Semifinale",
    third = "Tredjeplass",
    final = "Finale",
  },
  display = {
    passcode = "Tilgangskode",
    open = "Åpne",
    close = "Lukk",
    any = "det som koden åpner",
    wrong = "Ingen ark har denne koden.",
    other = "Denne koden åpner et annet ark.",
    previous = "Forrige",
    next = "Neste",
    cube = "Kube",
    colours = "Farger",
    letters = "Farger og bokstaver",
    greys = "Gråtoner og bokstaver",
    dark = "Mørk",
    light = "Lys",
    idle = "Lukket etter ti minutter uten bruk.",
    needs = "Denne nettleseren kan ikke dekryptere: bruk en annen eller en nyere.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2-kube",
    ["2x2x2 Cube, All Corners"] = "2x2x2-kube, alle hjørner",
    ["3x3x3 Cube"] = "3x3x3-kube",
    ["3x3x3 Blindfolded"] = "3x3x3 i blinde",
    ["3x3x3 Fewest Moves"] = "3x3x3 færrest trekk",
    ["3x3x3 Multi-Blind"] = "3x3x3 multi-blind",
    ["3x3x3 One-Handed"] = "3x3x3 med én hånd",
    ["4x4x4 Cube"] = "4x4x4-kube",
    ["4x4x4 Blindfolded"] = "4x4x4 i blinde",
    ["5x5x5 Cube"] = "5x5x5-kube",
    ["5x5x5 Blindfolded"] = "5x5x5 i blinde",
    ["6x6x6 Cube"] = "6x6x6-kube",
    ["7x7x7 Cube"] = "7x7x7-kube",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "15-spill",
    ["8 puzzle"] = "8-spill",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "3x3x4-kvader",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siamesisk kube, blokk 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siamesisk kube, blokk 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "hvit øverst, grønn foran",
    ["white top, green front left"] = "hvit øverst, grønn foran til venstre",
    ["yellow bottom, green front"] = "gul nederst, grønn foran",
    ["white top, red right, green bottom, a corner in front"] = "hvit øverst, rød til høyre, grønn nederst, et hjørne foran",
    ["1 at the top left"] = "1 øverst til venstre",
    ["12 o'clock up, either side in front"] = "kl. 12 opp, en av de to sidene foran",
    ["darker colour in front"] = "den mørkeste fargen foran",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw vrir to lag. De siste trekkene bestemmer orienteringen: ikke vri kuben tilbake.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Når alle kubene er blandet, kontroller at ingen to er like.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... vrir to lag; x, y, z hele kuben som R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "De siste trekkene bestemmer orienteringen: ikke vri kuben tilbake.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... vrir to lag.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... vrir to lag, 3Rw, 3Fw, 3Uw tre. Feil rettes alltid.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... vrir to lag, 3Rw, 3Uw, 3Fw tre.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... vrir to lag, 3Rw, 3Lw, 3Uw ... tre.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: en brikke glir opp, til høyre, ned eller til venstre inn i hullet; R2: to brikker.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "De nevnte pinnene er oppe mens du vrir, de andre nede; trykk til slutt alle pinnene ned.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ er fem timer med klokka, 5- fem mot klokka; y2: snu klokka, 12 blir øverst.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R og D vrir alt unntatt de tre brikkene øverst til venstre: ++ 144 grader med klokka, -- tilbake.",
    ["U, U': the top by 72 degrees."] = "U, U': toppen 72 grader.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' vrir en side 72 grader; R2, R2' 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Store bokstaver vrir to lag, små bokstaver bare spissen.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Vri rundt det ytterste hjørnet: R til høyre, L til venstre, U øverst bak, B skjult bak.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Hjørner: R til høyre, L til venstre, D nederst, B skjult bak.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Hjørner øverst, med klokka fra foran til høyre: F L B R. De under dem: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Sidene har navn som på en Megaminx: U F R BR BL L, og motsatt dem D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B vrir et hjørne med ett lag, u l r b med to.",
    ["u and d turn two layers."] = "u og d vrir to lag.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r vrir kuben til høyre, D L l den til venstre; r og l vrir to lag.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F vrir den fremste kuben, som er til høyre på bildet; D L B vrir den andre.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Et trekk vrir en side en halv omgang: R er 180 grader, R2 en hel omgang, R6 tre.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): toppen x ganger, bunnen y ganger 30 grader med klokka; / : høyre halvdel 180 grader.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Start med den smale delen av midtlaget til venstre foran.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Bildet viser en som da har gult øverst og rødt foran.",
  },
  fewest = {
    name = "Deltaker",
    registrant = "Registrerings-ID",
    officials = "Bare for officials: deltakeren fyller ikke ut dette",
    result = "Resultat",
    graded = "Vurdert av",
    solution = "Løsning",
    apart = "Blandingen står på et eget ark.",
    rules = {
      "Du har 60 minutter på å finne en løsning og skrive den ned.", -- WCA E2b
      "Skriv navn, WCA-ID eller registrerings-ID. Uten noen av dem blir forsøket DNF.", -- E2c1
      "Skriv ett trekk i hver rute, i rekkefølge. Strek tydelig over alle andre trekk.", -- E2c2, E2c3
      "Blandingen fulgt av løsningen må løse kuben.", -- E2c5
      "Høyst 80 trekk, rotasjoner medregnet. I resultatet teller rotasjoner 0.", -- E2d, E2d1
      "Løsningen må ikke være direkte avledet av noen del av blandingsalgoritmen.", -- E2e
      "Bruk bare trekkene som står her. All annen notasjon gir DNF.", -- E2c4
    },
    moves = {
      clockwise = "med klokka",
      counter = "mot klokka",
      face = "Sidetrekk",
      wide = "To lag",
      rotations = "Rotasjoner",
      wrong = "Ikke tillatt",
    },
  },
}
