-- The words on paper, in Finnish.
return {
  round = "Kierros",
  dual = "Kaksoiskierros",
  set = "Sekoitusryhmä",
  sets = "Sekoitusryhmiä",
  set_of = "/",
  attempt = "Yritys",
  page = "sivu",
  digest = "tarkiste",
  extras = "Varasekoitussarjat",
  group = "Ryhmä",
  spare = "Vara",
  hold = "Lähtöasento:",
  first_used = "Ensi käyttö klo",
  two_hours = "(käytä enintään 2 tuntia)", -- WCA 4b4
  scramblers = "Sekoittajat",
  cover = "Pidä tämä sivu päällimmäisenä, kunnes ryhmä alkaa.", -- WCA 4b2
  passcodes = "Pääsykoodit",
  formats = {
    ["1"] = "paras 1:stä",
    ["2"] = "paras 2:stä",
    ["3"] = "paras 3:stä",
    ["5"] = "paras 5:stä",
    a = "5:n karsittu keskiarvo",
    m = "3:n keskiarvo",
    h = "Head to Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Ottelu",
    set = "Erä",
    stage_16 = "16:n vaihe",
    stage_12 = "12:n vaihe",
    quarter = "Puolivälierä",
    semi = "Välierä",
    third = "Pronssiottelu",
    final = "Finaali",
  },
  display = {
    passcode = "Pääsykoodi",
    open = "Avaa",
    close = "Sulje",
    any = "se, jonka koodi avaa",
    wrong = "Millään lehdellä ei ole tätä koodia.",
    other = "Tämä koodi avaa toisen lehden.",
    previous = "Edellinen",
    next = "Seuraava",
    cube = "Kuutio",
    colours = "Värit",
    letters = "Värit ja kirjaimet",
    greys = "Harmaat ja kirjaimet",
    dark = "Tumma",
    light = "Vaalea",
    idle = "Suljettu kymmenen käyttämättömän minuutin jälkeen.",
    needs = "Tämä selain ei osaa purkaa salausta: käytä toista tai uudempaa.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2-kuutio",
    ["2x2x2 Cube, All Corners"] = "2x2x2-kuutio, kaikki kulmat",
    ["3x3x3 Cube"] = "3x3x3-kuutio",
    ["3x3x3 Blindfolded"] = "3x3x3 sokkona",
    ["3x3x3 Fewest Moves"] = "3x3x3 vähiten siirtoja",
    ["3x3x3 Multi-Blind"] = "3x3x3 monta sokkona",
    ["3x3x3 One-Handed"] = "3x3x3 yhdellä kädellä",
    ["4x4x4 Cube"] = "4x4x4-kuutio",
    ["4x4x4 Blindfolded"] = "4x4x4 sokkona",
    ["5x5x5 Cube"] = "5x5x5-kuutio",
    ["5x5x5 Blindfolded"] = "5x5x5 sokkona",
    ["6x6x6 Cube"] = "6x6x6-kuutio",
    ["7x7x7 Cube"] = "7x7x7-kuutio",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "15-peli",
    ["8 puzzle"] = "8-peli",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "3x3x4-särmiö",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siamilainen kuutio, lohko 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siamilainen kuutio, lohko 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "valkoinen päällä, vihreä edessä",
    ["white top, green front left"] = "valkoinen päällä, vihreä edessä vasemmalla",
    ["yellow bottom, green front"] = "keltainen alla, vihreä edessä",
    ["white top, red right, green bottom, a corner in front"] = "valkoinen ylhäällä, punainen oikealla, vihreä alhaalla, kulma edessä",
    ["1 at the top left"] = "1 ylhäällä vasemmalla",
    ["12 o'clock up, either side in front"] = "kello 12 ylöspäin, kumpi puoli tahansa edessä",
    ["darker colour in front"] = "tummempi väri edessä",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw kääntävät kahta kerrosta. Viimeiset siirrot määräävät asennon: älä käännä kuutiota takaisin.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Kun kaikki kuutiot on sekoitettu, tarkista, ettei kaksi ole samanlaisia.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... kääntävät kahta kerrosta; x, y, z koko kuutiota kuten R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Viimeiset siirrot määräävät asennon: älä käännä kuutiota takaisin.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... kääntävät kahta kerrosta.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... kääntävät kahta kerrosta, 3Rw, 3Fw, 3Uw kolmea. Virhe korjataan aina.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... kääntävät kahta kerrosta, 3Rw, 3Uw, 3Fw kolmea.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... kääntävät kahta kerrosta, 3Rw, 3Lw, 3Uw ... kolmea.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: laatta liukuu ylös, oikealle, alas tai vasemmalle aukkoon; R2: kaksi laattaa.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Nimetyt tapit ovat ylhäällä käännettäessä, muut alhaalla; paina lopuksi kaikki tapit alas.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ on viisi tuntia myötäpäivään, 5- viisi vastapäivään; y2: käännä kello ympäri, 12 jää ylös.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R ja D kääntävät kaiken paitsi kolme ylävasemman palaa: ++ 144 astetta myötäpäivään, -- takaisin.",
    ["U, U': the top by 72 degrees."] = "U, U': yläosaa 72 astetta.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' kääntävät sivua 72 astetta; R2, R2' 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Isot kirjaimet kääntävät kahta kerrosta, pienet vain kärkeä.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Käännä uloimman kulman ympäri: R oikealla, L vasemmalla, U ylhäällä takana, B piilossa takana.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Kulmat: R oikealla, L vasemmalla, D alla, B piilossa takana.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Ylänurkat myötäpäivään edestä oikealta alkaen: F L B R. Niiden alla olevat: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Sivuilla on Megaminxin nimet: U F R BR BL L, ja niitä vastapäätä D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B kääntävät kulmaa yhdellä kerroksella, u l r b kahdella.",
    ["u and d turn two layers."] = "u ja d kääntävät kahta kerrosta.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r kääntävät oikeaa kuutiota, D L l vasenta; r ja l kääntävät kahta kerrosta.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F kääntävät etummaista kuutiota, joka on kuvassa oikealla; D L B kääntävät toista.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Siirto kääntää sivua puoli kierrosta: R on 180 astetta, R2 koko kierros, R6 kolme.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): yläosaa x, alaosaa y kertaa 30 astetta myötäpäivään; / : oikeaa puolta 180 astetta.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Aloita niin, että keskikerroksen kapea osa on edessä vasemmalla.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Kuvan pulmassa on silloin keltainen päällä ja punainen edessä.",
  },
  fewest = {
    name = "Kilpailija",
    registrant = "Kilpailijan ID",
    officials = "Vain tuomareille: kilpailija jättää tyhjäksi",
    result = "Tulos",
    graded = "Tarkistaja",
    solution = "Ratkaisu",
    apart = "Sekoitussarja on erillisellä paperilla.",
    rules = {
      "Sinulla on 60 minuuttia aikaa löytää ratkaisu ja kirjoittaa se.", -- WCA E2b
      "Kirjoita nimesi, WCA-ID:si tai kilpailijan ID. Jos kaikki puuttuvat, tulos on DNF.", -- E2c1
      "Kirjoita yksi siirto ruutuun, järjestyksessä. Mustaa selvästi kaikki muut siirrot.", -- E2c2, E2c3
      "Sekoitussarjan ja sitten ratkaisun on ratkaistava kuutio.", -- E2c5
      "Enintään 80 siirtoa rotaatiot mukaan lukien. Tuloksessa rotaatiot lasketaan arvolla 0.", -- E2d, E2d1
      "Ratkaisu ei saa olla suoraan johdettu mistään sekoitussarjan osasta.", -- E2e
      "Käytä vain tässä lueteltuja siirtoja. Muu merkintätapa on DNF.", -- E2c4
    },
    moves = {
      clockwise = "myötäpäivään",
      counter = "vastapäivään",
      face = "Pintasiirrot",
      wide = "Kaksi kerrosta",
      rotations = "Rotaatiot",
      wrong = "Kielletty",
    },
  },
}
