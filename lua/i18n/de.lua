-- The words on paper, in German.
return {
  round = "Runde",
  dual = "Doppelrunde",
  set = "Scramble-Satz",
  sets = "Scramble-Sätze",
  set_of = "von",
  attempt = "Versuch",
  page = "Seite",
  digest = "Prüfsumme",
  extras = "Extra-Scrambles",
  group = "Gruppe",
  spare = "Reserve",
  hold = "Ausgangslage:",
  first_used = "Zuerst benutzt",
  two_hours = "(höchstens 2 Stunden benutzen)", -- WCA 4b4
  scramblers = "Scrambler",
  cover = "Diese Seite bleibt oben, bis die Gruppe beginnt.", -- WCA 4b2
  passcodes = "Zugangscodes",
  formats = {
    ["1"] = "bester von 1",
    ["2"] = "bester von 2",
    ["3"] = "bester von 3",
    ["5"] = "bester von 5",
    a = "Durchschnitt von 5",
    m = "Mittelwert von 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Match",
    set = "Satz",
    stage_16 = "Runde der 16",
    stage_12 = "Runde der 12",
    quarter = "Viertelfinale",
    semi = "Halbfinale",
    third = "Platz 3",
    final = "Finale",
  },
  display = {
    passcode = "Zugangscode",
    open = "Öffnen",
    close = "Schließen",
    any = "der, den der Code öffnet",
    wrong = "Kein Blatt hat diesen Code.",
    other = "Dieser Code öffnet ein anderes Blatt.",
    previous = "Zurück",
    next = "Weiter",
    cube = "Würfel",
    colours = "Farben",
    letters = "Farben und Buchstaben",
    greys = "Grau und Buchstaben",
    dark = "Dunkel",
    light = "Hell",
    idle = "Nach zehn Minuten ohne Benutzung geschlossen.",
    needs = "Dieser Browser kann nicht entschlüsseln: nimm einen anderen oder neueren.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2-Würfel",
    ["2x2x2 Cube, All Corners"] = "2x2x2-Würfel, alle Ecken",
    ["3x3x3 Cube"] = "3x3x3-Würfel",
    ["3x3x3 Blindfolded"] = "3x3x3 blind",
    ["3x3x3 Fewest Moves"] = "3x3x3, wenigste Züge",
    ["3x3x3 Multi-Blind"] = "3x3x3 Multi-Blind",
    ["3x3x3 One-Handed"] = "3x3x3 einhändig",
    ["4x4x4 Cube"] = "4x4x4-Würfel",
    ["4x4x4 Blindfolded"] = "4x4x4 blind",
    ["5x5x5 Cube"] = "5x5x5-Würfel",
    ["5x5x5 Blindfolded"] = "5x5x5 blind",
    ["6x6x6 Cube"] = "6x6x6-Würfel",
    ["7x7x7 Cube"] = "7x7x7-Würfel",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "15er-Schiebepuzzle",
    ["8 puzzle"] = "8er-Schiebepuzzle",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "3x3x4-Quader",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siamesischer Würfel, Block 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siamesischer Würfel, Block 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "weiß oben, grün vorne",
    ["white top, green front left"] = "weiß oben, grün vorne links",
    ["yellow bottom, green front"] = "gelb unten, grün vorne",
    ["white top, red right, green bottom, a corner in front"] = "weiß oben, rot rechts, grün unten, eine Ecke vorne",
    ["1 at the top left"] = "1 oben links",
    ["12 o'clock up, either side in front"] = "12 Uhr oben, eine der beiden Seiten vorne",
    ["darker colour in front"] = "dunklere Farbe vorne",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw drehen zwei Ebenen. Die letzten Züge geben die Lage vor: nicht zurückdrehen.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Wenn alle verdreht sind: prüfen, dass keine zwei gleich aussehen.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... drehen zwei Ebenen; x, y, z den ganzen Würfel wie R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Die letzten Züge geben die Lage vor: nicht zurückdrehen.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... drehen zwei Ebenen.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... drehen zwei Ebenen, 3Rw, 3Fw, 3Uw drei. Falsches wird immer berichtigt.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... drehen zwei Ebenen, 3Rw, 3Uw, 3Fw drei.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... drehen zwei Ebenen, 3Rw, 3Lw, 3Uw ... drei.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: Ein Stein gleitet nach oben, rechts, unten oder links in die Lücke; R2: zwei Steine.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Beim Drehen sind die genannten Stifte oben, die anderen unten; danach alle nach unten.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+: fünf Stunden im Uhrzeigersinn, 5-: dagegen; y2: umwenden, die 12 bleibt oben.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R und D drehen alles außer den drei Teilen oben links: ++ 144 Grad im Uhrzeigersinn, -- zurück.",
    ["U, U': the top by 72 degrees."] = "U, U': die obere Seite um 72 Grad.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' drehen eine Seite um 72 Grad; R2, R2' um 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Große Buchstaben drehen zwei Ebenen, kleine nur die Spitze.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Gedreht wird um die äußerste Ecke: R rechts, L links, U oben hinten, B verdeckt hinten.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Ecken: R rechts, L links, D unten, B verdeckt hinten.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Ecken oben, im Uhrzeigersinn von vorne rechts: F L B R. Die darunter: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Die Seiten heißen wie beim Megaminx: U F R BR BL L, ihnen gegenüber D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B drehen eine Ecke mit einer Ebene, u l r b mit zweien.",
    ["u and d turn two layers."] = "u und d drehen zwei Ebenen.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r drehen den rechten Würfel, D L l den linken; r und l drehen zwei Ebenen.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F drehen den vorderen Würfel, der im Bild rechts ist; D L B drehen den anderen.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Ein Zug dreht eine Seite halb herum: R sind 180 Grad, R2 eine ganze Drehung, R6 drei.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): oben x-mal, unten y-mal 30 Grad im Uhrzeigersinn; / : die rechte Hälfte um 180 Grad.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Am Anfang ist der schmale Teil der Mittelebene vorne links.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Das Bild zeigt einen, der dann gelb oben und rot vorne hat.",
  },
  fewest = {
    name = "Teilnehmer",
    registrant = "Teilnehmernummer",
    officials = "Nur für Offizielle: Teilnehmer lassen dies frei",
    result = "Ergebnis",
    graded = "Bewertet von",
    solution = "Lösung",
    apart = "Der Scramble steht auf einem eigenen Blatt.",
    rules = {
      "Du hast 60 Minuten, um eine Lösung zu finden und aufzuschreiben.", -- WCA E2b
      "Schreibe Namen, WCA-ID oder Teilnehmernummer auf. Fehlen alle drei, ist der Versuch DNF.", -- E2c1
      "Schreibe einen Zug in jedes Feld, der Reihe nach. Schwärze alle anderen Züge.", -- E2c2, E2c3
      "Der Scramble und dann die Lösung müssen den Würfel lösen.", -- E2c5
      "Höchstens 80 Züge mit Rotationen. Im Ergebnis zählen Rotationen 0.", -- E2d, E2d1
      "Die Lösung darf nicht direkt von irgendeinem Teil des Scramble-Algorithmus abgeleitet sein.", -- E2e
      "Benutze nur die Züge, die hier stehen. Jede andere Notation ist DNF.", -- E2c4
    },
    moves = {
      clockwise = "im Uhrzeigersinn",
      counter = "gegen den Uhrzeigersinn",
      face = "Seitenzüge",
      wide = "Zwei Ebenen",
      rotations = "Rotationen",
      wrong = "Nicht erlaubt",
    },
  },
}
