-- The words on paper, in Hungarian.
return {
  round = "Forduló",
  dual = "Kettős forduló",
  set = "Keveréskészlet",
  sets = "Keveréskészletek",
  set_of = "/",
  attempt = "Kirakás",
  page = "oldal",
  digest = "ellenőrző összeg",
  extras = "Tartalék keverések",
  group = "Csoport",
  spare = "Tartalék",
  hold = "Kiinduló helyzet:",
  first_used = "Először használva",
  two_hours = "(legfeljebb 2 óráig)", -- WCA 4b4
  scramblers = "Keverők",
  cover = "Ez a lap maradjon felül, amíg a csoport el nem kezdi.", -- WCA 4b2
  passcodes = "Hozzáférési kódok",
  formats = {
    ["1"] = "1 közül a legjobb",
    ["2"] = "2 közül a legjobb",
    ["3"] = "3 közül a legjobb",
    ["5"] = "5 közül a legjobb",
    a = "5 átlaga (szélsők nélkül)",
    m = "3 számtani közepe",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Mérkőzés",
    set = "Szett",
    stage_16 = "Legjobb 16",
    stage_12 = "Legjobb 12",
    quarter = "Negyeddöntő",
    semi = "Elődöntő",
    third = "Harmadik hely",
    final = "Döntő",
  },
  display = {
    passcode = "Hozzáférési kód",
    open = "Megnyitás",
    close = "Bezárás",
    any = "amelyet a kód nyit",
    wrong = "Egyik lapnak sincs ilyen kódja.",
    other = "Ez a kód másik lapot nyit.",
    previous = "Előző",
    next = "Következő",
    cube = "Kocka",
    colours = "Színek",
    letters = "Színek és betűk",
    greys = "Szürkék és betűk",
    dark = "Sötét",
    light = "Világos",
    idle = "Tíz perc használat nélkül bezárult.",
    needs = "Ez a böngésző nem tud visszafejteni: használj másikat vagy újabbat.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2 kocka",
    ["2x2x2 Cube, All Corners"] = "2x2x2 kocka, minden sarok",
    ["3x3x3 Cube"] = "3x3x3 kocka",
    ["3x3x3 Blindfolded"] = "3x3x3 vakon",
    ["3x3x3 Fewest Moves"] = "3x3x3 legkevesebb lépés",
    ["3x3x3 Multi-Blind"] = "3x3x3 több kocka vakon",
    ["3x3x3 One-Handed"] = "3x3x3 egykezes",
    ["4x4x4 Cube"] = "4x4x4 kocka",
    ["4x4x4 Blindfolded"] = "4x4x4 vakon",
    ["5x5x5 Cube"] = "5x5x5 kocka",
    ["5x5x5 Blindfolded"] = "5x5x5 vakon",
    ["6x6x6 Cube"] = "6x6x6 kocka",
    ["7x7x7 Cube"] = "7x7x7 kocka",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "15-ös tologatós játék",
    ["8 puzzle"] = "8-ös tologatós játék",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "3x3x4 téglatest",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Sziámi kocka, 1x2x3 blokk",
    ["Siamese Cube, 2x2x2 Block"] = "Sziámi kocka, 2x2x2 blokk",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "fehér felül, zöld elöl",
    ["white top, green front left"] = "fehér felül, zöld elöl balra",
    ["yellow bottom, green front"] = "sárga alul, zöld elöl",
    ["white top, red right, green bottom, a corner in front"] = "fehér felül, piros jobbra, zöld alul, egy sarok elöl",
    ["1 at the top left"] = "az 1 balra fent",
    ["12 o'clock up, either side in front"] = "12 óra felfelé, bármelyik oldal elöl",
    ["darker colour in front"] = "a sötétebb szín elöl",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw két réteget forgat. Az utolsó lépések adják meg a helyzetet: ne forgasd vissza a kockát.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Ha minden kocka kész, ellenőrizd, hogy nincs-e két egyforma.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... két réteget forgat; x, y, z az egész kockát, mint R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Az utolsó lépések adják meg a helyzetet: ne forgasd vissza a kockát.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... két réteget forgat.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... két réteget forgat, 3Rw, 3Fw, 3Uw hármat. A hibát mindig ki kell javítani.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... két réteget forgat, 3Rw, 3Uw, 3Fw hármat.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... két réteget forgat, 3Rw, 3Lw, 3Uw ... hármat.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: egy lapka fel, jobbra, le vagy balra csúszik a lyukba; R2: két lapka.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Forgatáskor a megnevezett gombok kinyomva, a többi benyomva; a végén minden gomb legyen benyomva.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+: öt óra az óramutató járásával egyezően, 5-: öt ellentétesen; y2: fordítsd meg, a 12 felül marad.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R és D mindent forgat a bal felső három elem kivételével: ++ 144 fok az óramutatóval egyezően, -- vissza.",
    ["U, U': the top by 72 degrees."] = "U, U': a felső rész 72 fokkal.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R': egy lapot 72 fokkal; R2, R2': 144 fokkal.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "A nagybetűk két réteget forgatnak, a kisbetűk csak a csúcsot.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "A legkülső sarok körül forgatunk: R jobbra, L balra, U felül hátul, B rejtve hátul.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Sarkok: R jobbra, L balra, D alul, B rejtve hátul.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Felső sarkok az óramutató irányában, jobb elölről: F L B R. Az alattuk lévők: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "A lapok neve mint a Megaminxen: U F R BR BL L, velük szemben D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B egy sarkot egy réteggel forgat, u l r b kettővel.",
    ["u and d turn two layers."] = "u és d két réteget forgat.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r a jobb oldali kockát forgatja, D L l a bal oldalit; r és l két réteget forgat.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F az elülső kockát forgatja, amely a képen jobbra van; D L B a másikat.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Egy lépés fél fordulat: R 180 fok, R2 egy teljes fordulat, R6 három.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): felül x-szer, alul y-szor 30 fok az óramutató járásával egyezően; / : a jobb fele 180 fokkal.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Induláskor a középső réteg keskeny része elöl balra van.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "A képen olyan kirakó látható, amelyen ekkor sárga van felül és piros elöl.",
  },
  fewest = {
    name = "Versenyző",
    registrant = "Regisztrációs ID",
    officials = "Csak bíróknak: a versenyző hagyja üresen",
    result = "Eredmény",
    graded = "Ellenőrizte",
    solution = "Megoldás",
    apart = "A keverés külön lapon van.",
    rules = {
      "60 perced van megtalálni és leírni egy megoldást.", -- WCA E2b
      "Írd fel a neved, WCA ID-d vagy regisztrációs ID-d. Ha egyik sincs, a kirakás DNF.", -- E2c1
      "Minden mezőbe egy lépést írj, sorrendben. Minden más lépést satírozz be.", -- E2c2, E2c3
      "A keverés, majd a megoldás ki kell rakja a kockát.", -- E2c5
      "Legfeljebb 80 lépés, az átfogásokkal együtt. Az eredményben az átfogás 0.", -- E2d, E2d1
      "A megoldás nem származhat közvetlenül a keverési algoritmus egyetlen részéből sem.", -- E2e
      "Csak az itt felsorolt lépéseket használd. Minden más jelölés DNF.", -- E2c4
    },
    moves = {
      clockwise = "az óramutató járásával",
      counter = "az óramutatóval szemben",
      face = "Oldalak forgatása",
      wide = "Két réteg",
      rotations = "Átfogások",
      wrong = "Nem megengedett",
    },
  },
}
