-- The words on paper, in Romansh.
return {
  round = "Runda",
  dual = "Runda dubla",
  set = "Set da scrambles",
  sets = "Sets da scrambles",
  set_of = "da",
  attempt = "Emprova",
  page = "pagina",
  digest = "summa da controlla",
  extras = "Scrambles supplementars",
  group = "Gruppa",
  spare = "Reserva",
  hold = "Posiziun da partenza:",
  first_used = "Duvrà l'emprima giada",
  two_hours = "(duvrar maximalmain 2 uras)", -- WCA 4b4
  scramblers = "Scramblers",
  cover = "Laschar questa pagina sisum fin che la gruppa cumenza.", -- WCA 4b2
  passcodes = "Codes d’access",
  formats = {
    ["1"] = "meglier da 1",
    ["2"] = "meglier da 2",
    ["3"] = "meglier da 3",
    ["5"] = "meglier da 5",
    a = "media da 5 (senza extrems)",
    m = "media aritmetica da 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Partida",
    set = "Set",
    stage_16 = "Fasa da 16",
    stage_12 = "Fasa da 12",
    quarter = "Quartfinal",
    semi = "Mezfinal",
    third = "Terz plaz",
    final = "Final",
  },
  display = {
    passcode = "Code d'access",
    open = "Avrir",
    close = "Serrar",
    any = "quella ch'il code avra",
    wrong = "Nagin fegl ha quest code.",
    other = "Quest code avra in auter fegl.",
    previous = "Enavos",
    next = "Vinavant",
    cube = "Cubus",
    colours = "Colurs",
    letters = "Colurs e letras",
    greys = "Grischs e letras",
    dark = "Stgir",
    light = "Cler",
    idle = "Serrà suenter diesch minutas senza diever.",
    needs = "Quest navigatur na po betg decifrar: prendai in auter u in pli nov.",
  },
  texts = {
    ["2x2x2 Cube"] = "Cubus 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Cubus 2x2x2, tut ils chantuns",
    ["3x3x3 Cube"] = "Cubus 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 a l'orva",
    ["3x3x3 Fewest Moves"] = "3x3x3 cun il pli pauc moviments",
    ["3x3x3 Multi-Blind"] = "3x3x3 multipel a l'orva",
    ["3x3x3 One-Handed"] = "3x3x3 cun in maun",
    ["4x4x4 Cube"] = "Cubus 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 a l'orva",
    ["5x5x5 Cube"] = "Cubus 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 a l'orva",
    ["6x6x6 Cube"] = "Cubus 6x6x6",
    ["7x7x7 Cube"] = "Cubus 7x7x7",
    ["Clock"] = "Ura",
    ["15 puzzle"] = "Puzzle da 15",
    ["8 puzzle"] = "Puzzle da 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Cuboid 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Cubus siames, bloc 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Cubus siames, bloc 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "alv sura, verd davant",
    ["white top, green front left"] = "alv sura, verd davant a sanestra",
    ["yellow bottom, green front"] = "mellen sut, verd davant",
    ["white top, red right, green bottom, a corner in front"] = "alv sura, cotschen a dretga, verd sut, in chantun davant",
    ["1 at the top left"] = "1 sisum a sanestra",
    ["12 o'clock up, either side in front"] = "las 12 ensi, tge vart ch'i saja davant",
    ["darker colour in front"] = "la colur pli stgira davant",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw mainan dus plauns. Ils ultims moviments fixeschan l'orientaziun: betg manar enavos il cubus.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Cura che tut ils cubus èn maschadads, controllar che betg dus sajan tuttina.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... mainan dus plauns; x, y, z l'entir cubus sco R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Ils ultims moviments fixeschan l'orientaziun: betg manar enavos il cubus.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... mainan dus plauns.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... mainan dus plauns, 3Rw, 3Fw, 3Uw trais. In stadi fallà vegn adina curregì.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... mainan dus plauns, 3Rw, 3Uw, 3Fw trais.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... mainan dus plauns, 3Rw, 3Lw, 3Uw ... trais.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: in tochet glischna ensi, a dretga, engiu u a sanestra en la largia; R2: dus tochets.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Ils agls numnads èn si durant manar, ils auters giu; a la fin smatgar giu tuts.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ èn tschintg uras en direcziun da l'ura, 5- tschintg encunter; y2: volver l'ura, las 12 restan sura.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R e D mainan tut auter ch'ils trais tocs sura a sanestra: ++ 144 grads en direcziun da l'ura, -- enavos.",
    ["U, U': the top by 72 degrees."] = "U, U': la part sura per 72 grads.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' mainan ina part per 72 grads; R2, R2' per 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Las letras grondas mainan dus plauns, las pitschnas mo il piz.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Manar enturn il chantun il pli ora: R a dretga, L a sanestra, U sura davos, B zuppà davos.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Chantuns: R a dretga, L a sanestra, D sut, B zuppà davos.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Chantuns sura, en direcziun da l'ura davent davant a dretga: F L B R. Quels sutvart: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Las fatschas han ils nums dal Megaminx: U F R BR BL L, e visavi D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B mainan in chantun cun in plaun, u l r b cun dus.",
    ["u and d turn two layers."] = "u e d mainan dus plauns.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r mainan il cubus a dretga, D L l quel a sanestra; r e l mainan dus plauns.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F mainan il cubus davant, che è a dretga sin il maletg; D L B mainan l'auter.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "In moviment maina ina fatscha per ina mesa rotaziun: R èn 180 grads, R2 ina entira, R6 trais.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): sura x, sut y giadas 30 grads en direcziun da l'ura; / : la mesadad dretga per 180 grads.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Cumenzar cun la part stretga dal plaun mesaun davant a sanestra.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Il maletg mussa in puzzle che ha lura mellen sura e cotschen davant.",
  },
  fewest = {
    name = "Participant",
    registrant = "ID dal participant",
    officials = "Mo per ils uffizials: il participant lascha vid",
    result = "Resultat",
    graded = "Valità da",
    solution = "Schliaziun",
    apart = "Il scramble è sin in fegl separà.",
    rules = {
      "Ti has 60 minutas per chattar e scriver ina schliaziun.", -- WCA E2b
      "Scriva num, ID da la WCA u ID dal participant. Senza in da quels è l'emprova DNF.", -- E2c1
      "Scriva in moviment per champ, en urden. Stritga cleramain tut ils auters moviments.", -- E2c2, E2c3
      "Il scramble e lura la schliaziun ston schliar il cubus.", -- E2c5
      "Maximalmain 80 moviments, rotaziuns incluidas. En il resultat dumbran rotaziuns 0.", -- E2d, E2d1
      "La schliaziun na dastga betg vegnir directamain d'ina part da l'algoritmus da scramble.", -- E2e
      "Dovra mo ils moviments numnads qua. Mintga autra notaziun è DNF.", -- E2c4
    },
    moves = {
      clockwise = "cun l'ura",
      counter = "encunter l'ura",
      face = "Moviments da vart",
      wide = "Dus plauns",
      rotations = "Rotaziuns",
      wrong = "Betg permess",
    },
  },
}
