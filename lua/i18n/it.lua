-- The words on paper, in Italian.
return {
  round = "Round",
  dual = "Round doppio",
  set = "Set di scramble",
  sets = "Set di scramble in tutto",
  set_of = "di",
  attempt = "Tentativo",
  page = "pagina",
  digest = "impronta",
  extras = "Scramble extra",
  group = "Gruppo",
  spare = "Riserva",
  hold = "Posizione iniziale:",
  first_used = "Primo uso alle",
  two_hours = "(da usare per 2 ore al massimo)", -- WCA 4b4
  scramblers = "Scrambler",
  cover = "Lasciare questa pagina in cima finché il gruppo non inizia.", -- WCA 4b2
  passcodes = "Codici di accesso",
  formats = {
    ["1"] = "migliore di 1",
    ["2"] = "migliore di 2",
    ["3"] = "migliore di 3",
    ["5"] = "migliore di 5",
    a = "media di 5 (senza estremi)",
    m = "media di 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Partita",
    set = "Set",
    stage_16 = "Fase a 16",
    stage_12 = "Fase a 12",
    quarter = "Quarto di finale",
    semi = "Semifinale",
    third = "Terzo posto",
    final = "Finale",
  },
  display = {
    passcode = "Codice d'accesso",
    open = "Apri",
    close = "Chiudi",
    any = "quello che il codice apre",
    wrong = "Nessun foglio ha questo codice.",
    other = "Questo codice apre un altro foglio.",
    previous = "Precedente",
    next = "Successivo",
    cube = "Cubo",
    colours = "Colori",
    letters = "Colori e lettere",
    greys = "Grigi e lettere",
    dark = "Scuro",
    light = "Chiaro",
    idle = "Chiuso dopo dieci minuti senza uso.",
    needs = "Questo browser non può decifrare: usane un altro o uno più recente.",
  },
  texts = {
    ["2x2x2 Cube"] = "Cubo 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Cubo 2x2x2, tutti gli angoli",
    ["3x3x3 Cube"] = "Cubo 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 bendato",
    ["3x3x3 Fewest Moves"] = "3x3x3 minor numero di mosse",
    ["3x3x3 Multi-Blind"] = "3x3x3 multiplo bendato",
    ["3x3x3 One-Handed"] = "3x3x3 a una mano",
    ["4x4x4 Cube"] = "Cubo 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 bendato",
    ["5x5x5 Cube"] = "Cubo 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 bendato",
    ["6x6x6 Cube"] = "Cubo 6x6x6",
    ["7x7x7 Cube"] = "Cubo 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Gioco del 15",
    ["8 puzzle"] = "Gioco del 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Cuboide 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Cubo siamese, blocco 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Cubo siamese, blocco 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "bianco in alto, verde davanti",
    ["white top, green front left"] = "bianco in alto, verde davanti a sinistra",
    ["yellow bottom, green front"] = "giallo in basso, verde davanti",
    ["white top, red right, green bottom, a corner in front"] = "bianco in alto, rosso a destra, verde in basso, un angolo davanti",
    ["1 at the top left"] = "1 in alto a sinistra",
    ["12 o'clock up, either side in front"] = "ore 12 in alto, uno dei due lati davanti",
    ["darker colour in front"] = "colore più scuro davanti",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw muovono due strati. Le ultime mosse fissano l'orientamento: non rigirare il cubo.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Quando tutti i cubi sono mescolati, controllare che non ce ne siano due uguali.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... muovono due strati; x, y, z tutto il cubo come R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Le ultime mosse fissano l'orientamento: non rigirare il cubo.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... muovono due strati.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... muovono due strati, 3Rw, 3Fw, 3Uw tre. Uno stato sbagliato va sempre corretto.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... muovono due strati, 3Rw, 3Uw, 3Fw tre.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... muovono due strati, 3Rw, 3Lw, 3Uw ... tre.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: una tessera scorre in alto, a destra, in basso o a sinistra nel vuoto; R2: due tessere.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "I pin nominati sono su durante la rotazione, gli altri giù; alla fine abbassare tutti i pin.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ è cinque ore in senso orario, 5- cinque in senso antiorario; y2: girare il clock, il 12 resta in alto.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R e D muovono tutto tranne i tre pezzi in alto a sinistra: ++ 144 gradi in senso orario, -- indietro.",
    ["U, U': the top by 72 degrees."] = "U, U': la faccia superiore di 72 gradi.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' ruotano una faccia di 72 gradi; R2, R2' di 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Le maiuscole muovono due strati, le minuscole solo la punta.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Si gira attorno all'angolo più esterno: R a destra, L a sinistra, U in alto dietro, B nascosto dietro.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Angoli: R a destra, L a sinistra, D in basso, B nascosto dietro.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Angoli in alto, in senso orario dal davanti a destra: F L B R. Quelli sotto: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Le facce hanno i nomi del Megaminx: U F R BR BL L, e opposte a esse D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B muovono un angolo con uno strato, u l r b con due.",
    ["u and d turn two layers."] = "u e d muovono due strati.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r muovono il cubo di destra, D L l quello di sinistra; r e l muovono due strati.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F muovono il cubo davanti, a destra nella figura; D L B muovono l'altro.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Una mossa gira una faccia di mezzo giro: R sono 180 gradi, R2 un giro intero, R6 tre.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): sopra x, sotto y volte 30 gradi in senso orario; / : la metà destra di 180 gradi.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "All'inizio la parte stretta dello strato centrale è davanti a sinistra.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "L'immagine mostra un puzzle che allora ha giallo in alto e rosso davanti.",
  },
  fewest = {
    name = "Partecipante",
    registrant = "ID partecipante",
    officials = "Solo per gli ufficiali: il partecipante non compila",
    result = "Risultato",
    graded = "Controllato da",
    solution = "Soluzione",
    apart = "Lo scramble è su un foglio separato.",
    rules = {
      "Hai 60 minuti per trovare e scrivere una soluzione.", -- WCA E2b
      "Scrivi nome, WCA ID o ID partecipante. Senza nessuno di questi il tentativo è DNF.", -- E2c1
      "Scrivi una mossa per casella, in ordine. Annerisci tutte le altre mosse.", -- E2c2, E2c3
      "Lo scramble seguito dalla soluzione deve risolvere il cubo.", -- E2c5
      "Al massimo 80 mosse, rotazioni comprese. Nel risultato le rotazioni contano 0.", -- E2d, E2d1
      "La soluzione non deve essere ricavata direttamente da alcuna parte della sequenza di scramble.", -- E2e
      "Usa solo le mosse elencate qui. Ogni altra notazione è DNF.", -- E2c4
    },
    moves = {
      clockwise = "in senso orario",
      counter = "in senso antiorario",
      face = "Mosse di una faccia",
      wide = "Due strati",
      rotations = "Rotazioni",
      wrong = "Non ammesso",
    },
  },
}
