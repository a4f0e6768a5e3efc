-- The words on paper, in Danish.
return {
  round = "Runde",
  dual = "Dobbeltrunde",
  set = "Blandingssæt",
  sets = "Blandingssæt i alt",
  set_of = "af",
  attempt = "Forsøg",
  page = "side",
  digest = "kontrolsum",
  extras = "Ekstra blandinger",
  group = "Gruppe",
  spare = "Reserve",
  hold = "Start med",
  first_used = "Først brugt kl.",
  two_hours = "(bruges i højst 2 timer)", -- WCA 4b4
  scramblers = "Blandet af",
  cover = "Lad denne side ligge øverst, til gruppen begynder.", -- WCA 4b2
  passcodes = "Adgangskoder",
  formats = {
    ["1"] = "bedste af 1",
    ["2"] = "bedste af 2",
    ["3"] = "bedste af 3",
    ["5"] = "bedste af 5",
    a = "gennemsnit af 5",
    m = "middelværdi af 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Kamp",
    set = "Sæt",
    stage_16 = "Runde med 16",
    stage_12 = "Runde med 12",
    quarter = "Kvartfinale",
    semi = "Semifinale",
    third = "Tredjeplads",
    final = "Finale",
  },
  display = {
    passcode = "Adgangskode",
    open = "Åbn",
    close = "Luk",
    any = "det, som koden åbner",
    wrong = "Intet ark har denne kode.",
    other = "Denne kode åbner et andet ark.",
    previous = "Forrige",
    next = "Næste",
    cube = "Terning",
    colours = "Farver",
    letters = "Farver og bogstaver",
    greys = "Gråtoner og bogstaver",
    dark = "Mørk",
    light = "Lys",
    idle = "Lukket efter ti minutter uden brug.",
    needs = "Denne browser kan ikke dekryptere: brug en anden eller en nyere.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2-terning",
    ["2x2x2 Cube, All Corners"] = "2x2x2-terning, alle hjørner",
    ["3x3x3 Cube"] = "3x3x3-terning",
    ["3x3x3 Blindfolded"] = "3x3x3 i blinde",
    ["3x3x3 Fewest Moves"] = "3x3x3 i færrest træk",
    ["3x3x3 Multi-Blind"] = "3x3x3 multi-blind",
    ["3x3x3 One-Handed"] = "3x3x3 med én hånd",
    ["4x4x4 Cube"] = "4x4x4-terning",
    ["4x4x4 Blindfolded"] = "4x4x4 i blinde",
    ["5x5x5 Cube"] = "5x5x5-terning",
    ["5x5x5 Blindfolded"] = "5x5x5 i blinde",
    ["6x6x6 Cube"] = "6x6x6-terning",
    ["7x7x7 Cube"] = "7x7x7-terning",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "15-spil",
    ["8 puzzle"] = "8-spil",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "3x3x4-kasse",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siamesisk terning, blok 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siamesisk terning, blok 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "hvid øverst, grøn foran",
    ["white top, green front left"] = "hvid øverst, grøn foran til venstre",
    ["yellow bottom, green front"] = "gul nederst, grøn foran",
    ["white top, red right, green bottom, a corner in front"] = "hvid øverst, rød til højre, grøn nederst, et hjørne forrest",
    ["1 at the top left"] = "1 øverst til venstre",
    ["12 o'clock up, either side in front"] = "kl. 12 opad, en af de to sider foran",
    ["darker colour in front"] = "den mørkeste farve foran",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw drejer to lag. De sidste træk bestemmer orienteringen: drej ikke terningen tilbage.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Når alle terninger er blandet, kontrolleres det, at ikke to er ens.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... drejer to lag; x, y, z hele terningen som R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "De sidste træk bestemmer orienteringen: drej ikke terningen tilbage.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... drejer to lag.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... drejer to lag, 3Rw, 3Fw, 3Uw tre. Fejl rettes altid.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... drejer to lag, 3Rw, 3Uw, 3Fw tre.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... drejer to lag, 3Rw, 3Lw, 3Uw ... tre.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: en brik glider op, til højre, ned eller til venstre ind i hullet; R2: to brikker.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "De nævnte stifter er oppe, mens der drejes, de andre nede; tryk til sidst alle stifter ned.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ er fem timer med uret, 5- fem mod uret; y2: vend uret om, 12 bliver øverst.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R og D drejer alt undtagen de tre brikker øverst til venstre: ++ 144 grader med uret, -- tilbage.",
    ["U, U': the top by 72 degrees."] = "U, U': toppen 72 grader.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' drejer en side 72 grader; R2, R2' 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Store bogstaver drejer to lag, små bogstaver kun spidsen.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Der drejes om det yderste hjørne: R til højre, L til venstre, U øverst bagtil, B skjult bagtil.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Hjørner: R til højre, L til venstre, D nederst, B skjult bagtil.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Hjørner øverst, med uret fra forrest til højre: F L B R. Dem under dem: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Siderne har navne som på en Megaminx: U F R BR BL L, og modsat dem D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B drejer et hjørne med ét lag, u l r b med to.",
    ["u and d turn two layers."] = "u og d drejer to lag.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r drejer terningen til højre, D L l den til venstre; r og l drejer to lag.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F drejer den forreste terning, som er til højre på billedet; D L B drejer den anden.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Et træk drejer en side en halv omgang: R er 180 grader, R2 en hel omgang, R6 tre.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): toppen x gange, bunden y gange 30 grader med uret; / : højre halvdel 180 grader.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Start med den smalle del af midterlaget til venstre på forsiden.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Billedet viser en, der så har gult øverst og rødt foran.",
  },
  fewest = {
    name = "Deltager",
    registrant = "Tilmeldings-ID",
    officials = "Kun for officials: deltageren udfylder ikke dette",
    result = "Resultat",
    graded = "Bedømt af",
    solution = "Løsning",
    apart = "Blandingen står på et andet ark.",
    rules = {
      "Du har 60 minutter til at finde en løsning og skrive den ned.", -- WCA E2b
      "Skriv navn, WCA-ID eller tilmeldings-ID. Uden et af dem er forsøget DNF.", -- E2c1
      "Skriv ét træk i hvert felt, i rækkefølge. Streg alle andre træk tydeligt over.", -- E2c2, E2c3
      "Blandingen efterfulgt af løsningen skal løse terningen.", -- E2c5
      "Højst 80 træk inklusive rotationer. I resultatet tæller rotationer 0.", -- E2d, E2d1
      "Løsningen må ikke være direkte afledt af nogen del af blandingsalgoritmen.", -- E2e
      "Brug kun de træk, der står her. Al anden notation giver DNF.", -- E2c4
    },
    moves = {
      clockwise = "med uret",
      counter = "mod uret",
      face = "Sidetræk",
      wide = "To lag",
      rotations = "Rotationer",
      wrong = "Ikke tilladt",
    },
  },
}
