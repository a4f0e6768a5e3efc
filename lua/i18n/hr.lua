-- The words on paper, in Croatian.
return {
  round = "Runda",
  dual = "Dvostruka runda",
  set = "Skup scrambleova",
  sets = "Skupovi scrambleova",
  set_of = "od",
  attempt = "Pokušaj",
  page = "stranica",
  digest = "kontrolni zbroj",
  extras = "Dodatni scrambleovi",
  group = "Grupa",
  spare = "Rezerva",
  hold = "Početni položaj:",
  first_used = "Prvi put u",
  two_hours = "(koristiti najviše 2 sata)", -- WCA 4b4
  scramblers = "Scrambleri",
  cover = "Ova stranica ostaje na vrhu dok grupa ne počne.", -- WCA 4b2
  passcodes = "Pristupni kodovi",
  formats = {
    ["1"] = "najbolji od 1",
    ["2"] = "najbolji od 2",
    ["3"] = "najbolji od 3",
    ["5"] = "najbolji od 5",
    a = "prosjek od 5",
    m = "aritmetička sredina od 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Meč",
    set = "Set",
    stage_16 = "Faza 16 najboljih",
    stage_12 = "Faza 12 najboljih",
    quarter = "Četvrtfinale",
    semi = "Polufinale",
    third = "Treće mjesto",
    final = "Finale",
  },
  display = {
    passcode = "Pristupni kod",
    open = "Otvori",
    close = "Zatvori",
    any = "onaj koji kod otvara",
    wrong = "Nijedan list nema ovaj kod.",
    other = "Ovaj kod otvara drugi list.",
    previous = "Prethodno",
    next = "Sljedeće",
    cube = "Kocka",
    colours = "Boje",
    letters = "Boje i slova",
    greys = "Sive nijanse i slova",
    dark = "Tamno",
    light = "Svijetlo",
    idle = "Zatvoreno nakon deset minuta bez korištenja.",
    needs = "Ovaj preglednik ne može dešifrirati: uzmite drugi ili noviji.",
  },
  texts = {
    ["2x2x2 Cube"] = "Kocka 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Kocka 2x2x2, svi kutovi",
    ["3x3x3 Cube"] = "Kocka 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 na slijepo",
    ["3x3x3 Fewest Moves"] = "3x3x3 najmanje poteza",
    ["3x3x3 Multi-Blind"] = "3x3x3 višestruko na slijepo",
    ["3x3x3 One-Handed"] = "3x3x3 jednom rukom",
    ["4x4x4 Cube"] = "Kocka 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 na slijepo",
    ["5x5x5 Cube"] = "Kocka 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 na slijepo",
    ["6x6x6 Cube"] = "Kocka 6x6x6",
    ["7x7x7 Cube"] = "Kocka 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Slagalica 15",
    ["8 puzzle"] = "Slagalica 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Kvadar 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Sijamska kocka, blok 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Sijamska kocka, blok 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "bijela gore, zelena naprijed",
    ["white top, green front left"] = "bijela gore, zelena naprijed lijevo",
    ["yellow bottom, green front"] = "žuta dolje, zelena naprijed",
    ["white top, red right, green bottom, a corner in front"] = "bijela gore, crvena desno, zelena dolje, kut naprijed",
    ["1 at the top left"] = "1 gore lijevo",
    ["12 o'clock up, either side in front"] = "12 sati gore, bilo koja strana naprijed",
    ["darker colour in front"] = "tamnija boja naprijed",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw okreću dva sloja. Zadnji potezi određuju orijentaciju: ne okrećite kocku natrag.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Kad su sve kocke promiješane, provjerite da nema dvije jednake.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... okreću dva sloja; x, y, z cijelu kocku kao R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Zadnji potezi određuju orijentaciju: ne okrećite kocku natrag.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... okreću dva sloja.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... okreću dva sloja, 3Rw, 3Fw, 3Uw tri. Greška se uvijek ispravlja.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... okreću dva sloja, 3Rw, 3Uw, 3Fw tri.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... okreću dva sloja, 3Rw, 3Lw, 3Uw ... tri.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: pločica klizi gore, desno, dolje ili lijevo u prazninu; R2: dvije pločice.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Navedeni pinovi su gore tijekom okretanja, ostali dolje; na kraju sve pinove pritisnite dolje.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ je pet sati u smjeru kazaljke, 5- pet u suprotnom; y2: preokrenite sat, 12 ostaje gore.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R i D okreću sve osim tri dijela gore lijevo: ++ 144 stupnja u smjeru kazaljke, -- natrag.",
    ["U, U': the top by 72 degrees."] = "U, U': gornja strana za 72 stupnja.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' okreću stranu za 72 stupnja; R2, R2' za 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Velika slova okreću dva sloja, mala samo vrh.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Okreće se oko krajnjeg kuta: R desno, L lijevo, U gore straga, B skriven straga.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Kutovi: R desno, L lijevo, D dolje, B skriven straga.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Gornji kutovi, u smjeru kazaljke od prednjeg desnog: F L B R. Oni ispod njih: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Strane se zovu kao na Megaminxu: U F R BR BL L, a nasuprot njima D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B okreću kut s jednim slojem, u l r b s dva.",
    ["u and d turn two layers."] = "u i d okreću dva sloja.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r okreću desnu kocku, D L l lijevu; r i l okreću dva sloja.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F okreću prednju kocku, koja je na slici desno; D L B okreću drugu.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Potez okreće stranu za pola kruga: R je 180 stupnjeva, R2 cijeli krug, R6 tri.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): gore x, dolje y puta po 30 stupnjeva u smjeru kazaljke; / : desna polovica za 180 stupnjeva.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Na početku je uski dio srednjeg sloja naprijed lijevo.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Slika prikazuje slagalicu koja tada ima žutu gore i crvenu naprijed.",
  },
  fewest = {
    name = "Natjecatelj",
    registrant = "Registracijski ID",
    officials = "Samo za službene osobe: natjecatelj ne popunjava",
    result = "Rezultat",
    graded = "Ocijenio/la",
    solution = "Rješenje",
    apart = "Scramble je na zasebnom listu.",
    rules = {
      "Imate 60 minuta da pronađete i zapišete rješenje.", -- WCA E2b
      "Upišite ime, WCA ID ili registracijski ID. Bez ijednog od njih pokušaj je DNF.", -- E2c1
      "Upišite po jedan potez u svako polje, redom. Sve ostale poteze zacrnite.", -- E2c2, E2c3
      "Scramble, a zatim rješenje, moraju složiti kocku.", -- E2c5
      "Najviše 80 poteza, uključujući rotacije. U rezultatu se rotacije broje kao 0.", -- E2d, E2d1
      "Rješenje ne smije direktno proizlaziti iz bilo kojeg dijela scramble algoritma.", -- E2e
      "Koristite samo ovdje navedene poteze. Svaka druga notacija je DNF.", -- E2c4
    },
    moves = {
      clockwise = "u smjeru kazaljke na satu",
      counter = "suprotno od kazaljke na satu",
      face = "Potezi stranom",
      wide = "Dva sloja",
      rotations = "Rotacije",
      wrong = "Nije dopušteno",
    },
  },
}
