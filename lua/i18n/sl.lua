-- The words on paper, in Slovenian.
return {
  round = "Krog",
  dual = "Dvojni krog",
  set = "Nabor mešalnih algoritmov",
  sets = "Nabori mešalnih algoritmov",
  set_of = "od",
  attempt = "Poskus",
  page = "stran",
  digest = "kontrolna vsota",
  extras = "Dodatni mešalni algoritmi",
  group = "Skupina",
  spare = "Rezerva",
  hold = "Začetni položaj:",
  first_used = "Prvič uporabljeno ob",
  two_hours = "(uporabljati največ 2 uri)", -- WCA 4b4
  scramblers = "Mešalci",
  cover = "Ta stran naj ostane na vrhu, dokler skupina ne začne.", -- WCA 4b2
  passcodes = "Kode za dostop",
  formats = {
    ["1"] = "najboljši od 1",
    ["2"] = "najboljši od 2",
    ["3"] = "najboljši od 3",
    ["5"] = "najboljši od 5",
    a = "povprečje 5 (brez skrajnih)",
    m = "povprečje 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Dvoboj",
    set = "Niz",
    stage_16 = "Krog najboljših 16",
    stage_12 = "Krog najboljših 12",
    quarter = "Četrtfinale",
    semi = "Polfinale",
    third = "Tretje mesto",
    final = "Finale",
  },
  display = {
    passcode = "Koda za dostop",
    open = "Odpri",
    close = "Zapri",
    any = "tisti, ki ga koda odpre",
    wrong = "Noben list nima te kode.",
    other = "Ta koda odpre drug list.",
    previous = "Nazaj",
    next = "Naprej",
    cube = "Kocka",
    colours = "Barve",
    letters = "Barve in črke",
    greys = "Sivine in črke",
    dark = "Temno",
    light = "Svetlo",
    idle = "Zaprto po desetih minutah brez uporabe.",
    needs = "Ta brskalnik ne zna dešifrirati: vzemite drugega ali novejšega.",
  },
  texts = {
    ["2x2x2 Cube"] = "Kocka 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Kocka 2x2x2, vsi vogali",
    ["3x3x3 Cube"] = "Kocka 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 slepo",
    ["3x3x3 Fewest Moves"] = "3x3x3 optimalno",
    ["3x3x3 Multi-Blind"] = "3x3x3 multi slepo",
    ["3x3x3 One-Handed"] = "3x3x3 z eno roko",
    ["4x4x4 Cube"] = "Kocka 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 slepo",
    ["5x5x5 Cube"] = "Kocka 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 slepo",
    ["6x6x6 Cube"] = "Kocka 6x6x6",
    ["7x7x7 Cube"] = "Kocka 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Sestavljanka 15",
    ["8 puzzle"] = "Sestavljanka 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Kvader 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Siamska kocka, blok 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Siamska kocka, blok 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "bela zgoraj, zelena spredaj",
    ["white top, green front left"] = "bela zgoraj, zelena spredaj levo",
    ["yellow bottom, green front"] = "rumena spodaj, zelena spredaj",
    ["white top, red right, green bottom, a corner in front"] = "bela zgoraj, rdeča desno, zelena spodaj, vogal spredaj",
    ["1 at the top left"] = "1 zgoraj levo",
    ["12 o'clock up, either side in front"] = "12. ura zgoraj, katerakoli stran spredaj",
    ["darker colour in front"] = "temnejša barva spredaj",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw obračajo dve plasti. Zadnje poteze določajo orientacijo: ne obračajte kocke nazaj.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Ko so vse kocke premešane, preverite, da nista dve enaki.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... obračajo dve plasti; x, y, z celo kocko kot R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Zadnje poteze določajo orientacijo: ne obračajte kocke nazaj.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... obračajo dve plasti.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... obračajo dve plasti, 3Rw, 3Fw, 3Uw tri. Napaka se vedno popravi.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... obračajo dve plasti, 3Rw, 3Uw, 3Fw tri.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... obračajo dve plasti, 3Rw, 3Lw, 3Uw ... tri.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: ploščica zdrsne gor, desno, dol ali levo v praznino; R2: dve ploščici.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Imenovani zatiči so med obračanjem zgoraj, ostali spodaj; na koncu pritisnite vse zatiče navzdol.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ je pet ur v smeri urnega kazalca, 5- pet v nasprotni; y2: uro obrnite, 12 ostane zgoraj.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R in D obračata vse razen treh delov zgoraj levo: ++ 144 stopinj v smeri urnega kazalca, -- nazaj.",
    ["U, U': the top by 72 degrees."] = "U, U': zgornja ploskev za 72 stopinj.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' obračata ploskev za 72 stopinj; R2, R2' za 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Velike črke obračajo dve plasti, male samo konico.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Obrača se okoli skrajnega vogala: R desno, L levo, U zgoraj zadaj, B skrit zadaj.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Vogali: R desno, L levo, D spodaj, B skrit zadaj.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Zgornji vogali v smeri urinega kazalca od sprednjega desnega: F L B R. Tisti pod njimi: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Ploskve se imenujejo kot pri Megaminxu: U F R BR BL L, nasproti njih D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B obračajo vogal z eno plastjo, u l r b z dvema.",
    ["u and d turn two layers."] = "u in d obračata dve plasti.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r obračajo desno kocko, D L l levo; r in l obračata dve plasti.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F obračajo sprednjo kocko, ki je na sliki desno; D L B obračajo drugo.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Poteza obrne ploskev za pol obrata: R je 180 stopinj, R2 cel obrat, R6 trije.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): zgoraj x-krat, spodaj y-krat 30 stopinj v smeri urnega kazalca; / : desna polovica za 180 stopinj.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Na začetku je ozki del srednje plasti spredaj levo.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Slika kaže uganko, ki ima takrat rumeno zgoraj in rdečo spredaj.",
  },
  fewest = {
    name = "Tekmovalec",
    registrant = "Registracijski ID",
    officials = "Samo za sodnike: tekmovalec ne izpolnjuje",
    result = "Rezultat",
    graded = "Ocenil",
    solution = "Rešitev",
    apart = "Mešalni algoritem je na ločenem listu.",
    rules = {
      "Na voljo imate 60 minut, da najdete in zapišete rešitev.", -- WCA E2b
      "Napišite ime, WCA ID ali registracijski ID. Brez vsega tega je poskus DNF.", -- E2c1
      "V vsako polje napišite eno potezo, po vrsti. Vse druge poteze počrnite.", -- E2c2, E2c3
      "Mešalni algoritem in nato rešitev morata rešiti kocko.", -- E2c5
      "Največ 80 potez, vključno z rotacijami. V rezultatu rotacije štejejo 0.", -- E2d, E2d1
      "Rešitev ne sme neposredno izhajati iz kateregakoli dela mešalnega algoritma.", -- E2e
      "Uporabite samo tu navedene poteze. Vsak drug zapis je DNF.", -- E2c4
    },
    moves = {
      clockwise = "v smeri urnega kazalca",
      counter = "v nasprotni smeri",
      face = "Zunanje poteze",
      wide = "Dve plasti",
      rotations = "Rotacije",
      wrong = "Ni dovoljeno",
    },
  },
}
