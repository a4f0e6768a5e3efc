-- The words on paper, in Romanian.
return {
  round = "Runda",
  dual = "Rundă dublă",
  set = "Set de amestecări",
  sets = "Seturi de amestecări",
  set_of = "din",
  attempt = "Încercarea",
  page = "pagina",
  digest = "amprentă",
  extras = "Amestecări suplimentare",
  group = "Grupa",
  spare = "Rezervă",
  hold = "Poziția de start:",
  first_used = "Prima folosire la",
  two_hours = "(de folosit cel mult 2 ore)", -- WCA 4b4
  scramblers = "Amestecat de",
  cover = "Lăsați această pagină deasupra până începe grupa.", -- WCA 4b2
  passcodes = "Coduri de acces",
  formats = {
    ["1"] = "cel mai bun din 1",
    ["2"] = "cel mai bun din 2",
    ["3"] = "cel mai bun din 3",
    ["5"] = "cel mai bun din 5",
    a = "medie din 5 (fără extreme)",
    m = "medie aritmetică din 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Meciul",
    set = "Setul",
    stage_16 = "Faza celor 16",
    stage_12 = "Faza celor 12",
    quarter = "Sfert de finală",
    semi = "Semifinală",
    third = "Locul trei",
    final = "Finala",
  },
  display = {
    passcode = "Cod de acces",
    open = "Deschide",
    close = "Închide",
    any = "cel pe care îl deschide codul",
    wrong = "Nicio foaie nu are acest cod.",
    other = "Acest cod deschide altă foaie.",
    previous = "Înapoi",
    next = "Înainte",
    cube = "Cub",
    colours = "Culori",
    letters = "Culori și litere",
    greys = "Griuri și litere",
    dark = "Întunecat",
    light = "Luminos",
    idle = "Închis după zece minute fără utilizare.",
    needs = "Acest browser nu poate decripta: folosiți altul sau unul mai nou.",
  },
  texts = {
    ["2x2x2 Cube"] = "Cub 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Cub 2x2x2, toate colțurile",
    ["3x3x3 Cube"] = "Cub 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 legat la ochi",
    ["3x3x3 Fewest Moves"] = "3x3x3 cele mai puține mișcări",
    ["3x3x3 Multi-Blind"] = "3x3x3 multiplu legat la ochi",
    ["3x3x3 One-Handed"] = "3x3x3 cu o mână",
    ["4x4x4 Cube"] = "Cub 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 legat la ochi",
    ["5x5x5 Cube"] = "Cub 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 legat la ochi",
    ["6x6x6 Cube"] = "Cub 6x6x6",
    ["7x7x7 Cube"] = "Cub 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Jocul 15",
    ["8 puzzle"] = "Jocul 8",
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
    ["Siamese Cube, 1x2x3 Block"] = "Cub siamez, bloc 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Cub siamez, bloc 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "alb sus, verde în față",
    ["white top, green front left"] = "alb sus, verde în față la stânga",
    ["yellow bottom, green front"] = "galben jos, verde în față",
    ["white top, red right, green bottom, a corner in front"] = "alb sus, roșu în dreapta, verde jos, un colț în față",
    ["1 at the top left"] = "1 sus în stânga",
    ["12 o'clock up, either side in front"] = "ora 12 în sus, oricare parte în față",
    ["darker colour in front"] = "culoarea mai închisă în față",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw rotesc două straturi. Ultimele mișcări fixează orientarea: nu rotiți cubul înapoi.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Când toate cuburile sunt amestecate, verificați să nu fie două la fel.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... rotesc două straturi; x, y, z tot cubul ca R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Ultimele mișcări fixează orientarea: nu rotiți cubul înapoi.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... rotesc două straturi.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... rotesc două straturi, 3Rw, 3Fw, 3Uw trei. O stare greșită se corectează întotdeauna.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... rotesc două straturi, 3Rw, 3Uw, 3Fw trei.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... rotesc două straturi, 3Rw, 3Lw, 3Uw ... trei.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: o piesă alunecă în sus, la dreapta, în jos sau la stânga în gol; R2: două piese.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Pinii numiți sunt sus în timpul rotirii, ceilalți jos; la sfârșit apăsați toți pinii.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ înseamnă cinci ore în sens orar, 5- cinci în sens antiorar; y2: întoarceți ceasul, 12 rămâne sus.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R și D rotesc totul în afară de cele trei piese din stânga sus: ++ 144 de grade în sens orar, -- invers.",
    ["U, U': the top by 72 degrees."] = "U, U': fața de sus cu 72 de grade.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' rotesc o față cu 72 de grade; R2, R2' cu 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Literele mari rotesc două straturi, cele mici doar vârful.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Se rotește în jurul colțului extrem: R dreapta, L stânga, U sus în spate, B ascuns în spate.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Colțuri: R dreapta, L stânga, D jos, B ascuns în spate.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Colțurile de sus, în sens orar din față dreapta: F L B R. Cele de sub ele: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Fețele se numesc ca la Megaminx: U F R BR BL L, iar opuse lor D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B rotesc un colț cu un strat, u l r b cu două.",
    ["u and d turn two layers."] = "u și d rotesc două straturi.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r rotesc cubul din dreapta, D L l pe cel din stânga; r și l rotesc două straturi.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F rotesc cubul din față, aflat în imagine la dreapta; D L B îl rotesc pe celălalt.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "O mișcare rotește o față cu o jumătate de tur: R înseamnă 180 de grade, R2 un tur întreg, R6 trei.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): sus de x ori, jos de y ori 30 de grade în sens orar; / : jumătatea dreaptă cu 180 de grade.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "La început partea îngustă a stratului din mijloc este în față la stânga.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Imaginea arată un puzzle care are atunci galben sus și roșu în față.",
  },
  fewest = {
    name = "Concurent",
    registrant = "ID de înregistrare",
    officials = "Doar pentru oficiali: concurentul lasă necompletat",
    result = "Rezultat",
    graded = "Verificat de",
    solution = "Soluție",
    apart = "Amestecarea este pe o foaie separată.",
    rules = {
      "Aveți 60 de minute pentru a găsi și a scrie o soluție.", -- WCA E2b
      "Scrieți numele, WCA ID sau ID-ul de înregistrare. Fără niciunul, încercarea este DNF.", -- E2c1
      "Scrieți câte o mișcare în fiecare casetă, în ordine. Hașurați toate celelalte mișcări.", -- E2c2, E2c3
      "Amestecarea urmată de soluție trebuie să rezolve cubul.", -- E2c5
      "Cel mult 80 de mișcări, inclusiv rotațiile. În rezultat, rotațiile contează 0.", -- E2d, E2d1
      "Soluția nu trebuie să fie derivată direct din nicio parte a algoritmului de amestecare.", -- E2e
      "Folosiți doar mișcările de aici. Orice altă notație este DNF.", -- E2c4
    },
    moves = {
      clockwise = "în sens orar",
      counter = "în sens antiorar",
      face = "Mișcări ale fețelor",
      wide = "Două straturi",
      rotations = "Rotații",
      wrong = "Nepermis",
    },
  },
}
