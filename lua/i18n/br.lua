-- The words on paper, in Breton.
return {
  round = "Tro",
  dual = "Tro doubl",
  set = "Strollad meskadoù",
  sets = "Strolladoù meskadoù",
  set_of = "diwar",
  attempt = "Taol-esae",
  page = "pajenn",
  digest = "sifroù gwiriañ",
  extras = "Meskadoù ouzhpenn",
  group = "Strollad",
  spare = "A-eil",
  hold = "Kregiñ gant",
  first_used = "Implijet da gentañ da",
  two_hours = "(implijout e-pad 2 eur d'ar muiañ)", -- WCA 4b4
  scramblers = "Meskerien",
  cover = "Lezit ar bajenn-mañ war-c'horre betek ma krogo ar strollad.", -- WCA 4b2
  passcodes = "Kodoù moned",
  formats = {
    ["1"] = "gwellañ diwar 1",
    ["2"] = "gwellañ diwar 2",
    ["3"] = "gwellañ diwar 3",
    ["5"] = "gwellañ diwar 5",
    a = "keidenn 5 (hep ar re bellañ)",
    m = "keidenn 3",
    h = "tal-ouzh-tal",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Krogad",
    set = "Lodenn",
    stage_16 = "Pazenn 16",
    stage_12 = "Pazenn 12",
    quarter = "Palierfinal",
    semi = "Hanterfinal",
    third = "Trede plas",
    final = "Final",
  },
  display = {
    passcode = "Kod moned",
    open = "Digeriñ",
    close = "Serriñ",
    any = "an hini a zigor ar c'hod",
    wrong = "Follenn ebet gant ar c'hod-se.",
    other = "Ar c'hod-se a zigor ur follenn all.",
    previous = "Kent",
    next = "War-lerc'h",
    cube = "Diñs",
    colours = "Livioù",
    letters = "Livioù ha lizherennoù",
    greys = "Griz ha lizherennoù",
    dark = "Teñval",
    light = "Sklaer",
    idle = "Serret goude dek munutenn hep implij.",
    needs = "N'hall ket ar merdeer-mañ dirinegañ: grit gant unan all pe nevesoc'h.",
  },
  texts = {
    ["2x2x2 Cube"] = "Diñs 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Diñs 2x2x2, an holl gornioù",
    ["3x3x3 Cube"] = "Diñs 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 dall",
    ["3x3x3 Fewest Moves"] = "3x3x3 an nebeutañ a fiñvadennoù",
    ["3x3x3 Multi-Blind"] = "3x3x3 meur a ziñs dall",
    ["3x3x3 One-Handed"] = "3x3x3 gant un dorn",
    ["4x4x4 Cube"] = "Diñs 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 dall",
    ["5x5x5 Cube"] = "Diñs 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 dall",
    ["6x6x6 Cube"] = "Diñs 6x6x6",
    ["7x7x7 Cube"] = "Diñs 7x7x7",
    ["Clock"] = "Horolaj",
    ["15 puzzle"] = "C'hoari 15",
    ["8 puzzle"] = "C'hoari 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Blokad 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Diñs siamat, bloc'h 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Diñs siamat, bloc'h 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "gwenn war-c'horre, gwer a-raok",
    ["white top, green front left"] = "gwenn war-c'horre, gwer a-raok a-gleiz",
    ["yellow bottom, green front"] = "melen dindan, gwer a-raok",
    ["white top, red right, green bottom, a corner in front"] = "gwenn war-c'horre, ruz a-zehoù, gwer dindan, ur c'horn war-raok",
    ["1 at the top left"] = "1 en nec'h a-gleiz",
    ["12 o'clock up, either side in front"] = "12 eur war-laez, ne vern pe du a-raok",
    ["darker colour in front"] = "al liv teñvalañ a-raok",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw a dro daou wiskad. Ar fiñvadennoù diwezhañ a ziviz an tuadur: arabat treiñ an diñs en-dro.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Pa vez mesket an holl ziñsoù, gwiriit n'eus ket daou heñvel.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... a dro daou wiskad; x, y, z a dro an diñs a-bezh evel R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Ar fiñvadennoù diwezhañ a ziviz an tuadur: arabat treiñ an diñs en-dro.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... a dro daou wiskad.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... a dro daou wiskad, 3Rw, 3Fw, 3Uw a dro tri. Reizhet e vez bepred ur stad fall.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... a dro daou wiskad, 3Rw, 3Uw, 3Fw a dro tri.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... a dro daou wiskad, 3Rw, 3Lw, 3Uw ... a dro tri.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: ur pezh a ruz d'an nec'h, a-zehou, d'an traoñ pe a-gleiz betek an toull; R2: daou bezh.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Ar pinnoù anvet a zo uhel e-pad an troiadur, ar re all izel; da echuiñ, pouezit war an holl binnoù.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ zo pemp eur a-du gant an horolaj, 5- pemp eur en amgin; y2: treit an horolaj, 12 a chom war-laez.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R ha D a dro pep tra nemet an tri fezh a-us a-gleiz: ++ 144 derez a-du gant an horolaj, -- en amgin.",
    ["U, U': the top by 72 degrees."] = "U, U': an tu a-us, 72 derez.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R': un tu, 72 derez; R2, R2': 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Al lizherennoù bras a dro daou wiskad, ar re vihan ar beg hepken.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Treiñ a reer en-dro d'ar c'horn pellañ: R a-zehou, L a-gleiz, U a-us a-dreñv, B kuzhet a-dreñv.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Kornioù: R a-zehou, L a-gleiz, D dindan, B kuzhet a-dreñv.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Kornioù uhel, a-du gant bizied an horolaj adalek an tu dehou war-raok: F L B R. Ar re a zo dindano: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Anvioù ar Megaminx o deus an tuioù: U F R BR BL L, hag a-enep dezho D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B a dro ur c'horn gant ur gwiskad, u l r b gant daou.",
    ["u and d turn two layers."] = "u ha d a dro daou wiskad.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r a dro an diñs a-zehou, D L l an hini a-gleiz; r ha l a dro daou wiskad.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F a dro an diñs a-raok, a-zehou war ar skeudenn; D L B a dro egile.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Un dro a dro un tu a hanter: R zo 180 derez, R2 un dro glok, R6 teir zro.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): a-us x gwech, dindan y gwech 30 derez a-du gant an horolaj; / : an hanter zehou, 180 derez.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Kregiñ gant lodenn voan ar gwiskad kreiz a-raok a-gleiz.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Ar skeudenn a ziskouez unan gant melen war-c'horre ha ruz a-raok d'an ampoent-se.",
  },
  fewest = {
    name = "Kenstriver",
    registrant = "Anaouder enskrivadur",
    officials = "Evit an ofisierien hepken: arabat d'ar c'henstriver leuniañ",
    result = "Disoc'h",
    graded = "Gwiriet gant",
    solution = "Diskoulm",
    apart = "War ur follenn dispartiet emañ ar meskad.",
    rules = {
      "60 munutenn ho peus evit kavout ha skrivañ un diskoulm.", -- WCA E2b
      "Skrivit hoc'h anv, WCA ID pe anaouder enskrivadur. Hep hini ebet anezho eo DNF an taol-esae.", -- E2c1
      "Skrivit ur fiñvadenn e pep karrez, diouzh urzh. Duit sklaer an holl re all.", -- E2c2, E2c3
      "Ar meskad hag an diskoulm war e lerc'h a rank diskoulmañ an diñs.", -- E2c5
      "80 fiñvadenn d'ar muiañ, gant an troiadurioù. En disoc'h e kont an troiadurioù 0.", -- E2d, E2d1
      "An diskoulm ne c'hall ket bezañ deveret war-eeun eus lodenn ebet eus ar meskad.", -- E2e
      "Implijit hepken ar fiñvadennoù amañ. Pep notadur all zo DNF.", -- E2c4
    },
    moves = {
      clockwise = "a-du gant an horolaj",
      counter = "en amgin",
      face = "Fiñvadennoù ar fasoù",
      wide = "Daou wiskad",
      rotations = "Troiadurioù",
      wrong = "Arabat",
    },
  },
}
