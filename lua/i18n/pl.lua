-- The words on paper, in Polish.
return {
  round = "Runda",
  dual = "Runda podwójna",
  set = "Zestaw algorytmów",
  sets = "Zestawy algorytmów",
  set_of = "z",
  attempt = "Próba",
  page = "strona",
  digest = "suma kontrolna",
  extras = "Dodatkowe algorytmy",
  group = "Grupa",
  spare = "Zapasowy",
  hold = "Pozycja początkowa:",
  first_used = "Użyto od godz.",
  two_hours = "(używać najwyżej 2 godziny)", -- WCA 4b4
  scramblers = "Mieszający",
  cover = "Ta kartka leży na wierzchu do rozpoczęcia grupy.", -- WCA 4b2
  passcodes = "Kody dostępu",
  formats = {
    ["1"] = "najlepszy z 1",
    ["2"] = "najlepszy z 2",
    ["3"] = "najlepszy z 3",
    ["5"] = "najlepszy z 5",
    a = "średnia z 5 (bez skrajnych)",
    m = "średnia z 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Mecz",
    set = "Set",
    stage_16 = "Faza 16 najlepszych",
    stage_12 = "Faza 12 najlepszych",
    quarter = "Ćwierćfinał",
    semi = "Półfinał",
    third = "Trzecie miejsce",
    final = "Finał",
  },
  display = {
    passcode = "Kod dostępu",
    open = "Otwórz",
    close = "Zamknij",
    any = "ten, który otwiera kod",
    wrong = "Żadna kartka nie ma tego kodu.",
    other = "Ten kod otwiera inną kartkę.",
    previous = "Poprzednia",
    next = "Następna",
    cube = "Kostka",
    colours = "Kolory",
    letters = "Kolory i litery",
    greys = "Szarości i litery",
    dark = "Ciemny",
    light = "Jasny",
    idle = "Zamknięto po dziesięciu minutach bez użycia.",
    needs = "Ta przeglądarka nie umie odszyfrować: użyj innej lub nowszej.",
  },
  texts = {
    ["2x2x2 Cube"] = "Kostka 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Kostka 2x2x2, wszystkie rogi",
    ["3x3x3 Cube"] = "Kostka 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 bez patrzenia",
    ["3x3x3 Fewest Moves"] = "3x3x3 najmniejsza liczba ruchów",
    ["3x3x3 Multi-Blind"] = "3x3x3 wiele kostek bez patrzenia",
    ["3x3x3 One-Handed"] = "3x3x3 jedną ręką",
    ["4x4x4 Cube"] = "Kostka 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 bez patrzenia",
    ["5x5x5 Cube"] = "Kostka 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 bez patrzenia",
    ["6x6x6 Cube"] = "Kostka 6x6x6",
    ["7x7x7 Cube"] = "Kostka 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Układanka 15",
    ["8 puzzle"] = "Układanka 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Prostopadłościan 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Kostka syjamska, blok 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Kostka syjamska, blok 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "biała góra, zielony przód",
    ["white top, green front left"] = "biała góra, zielony przód po lewej",
    ["yellow bottom, green front"] = "żółty dół, zielony przód",
    ["white top, red right, green bottom, a corner in front"] = "biały u góry, czerwony po prawej, zielony na dole, róg z przodu",
    ["1 at the top left"] = "1 u góry po lewej",
    ["12 o'clock up, either side in front"] = "godzina 12 u góry, dowolna strona z przodu",
    ["darker colour in front"] = "ciemniejszy kolor z przodu",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw obracają dwie warstwy. Ostatnie ruchy ustalają orientację: nie obracaj kostki z powrotem.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Gdy wszystkie kostki są pomieszane, sprawdź, czy żadne dwie nie są takie same.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... obracają dwie warstwy; x, y, z całą kostkę jak R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Ostatnie ruchy ustalają orientację: nie obracaj kostki z powrotem.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... obracają dwie warstwy.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... obracają dwie warstwy, 3Rw, 3Fw, 3Uw trzy. Błędny stan zawsze się poprawia.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... obracają dwie warstwy, 3Rw, 3Uw, 3Fw trzy.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... obracają dwie warstwy, 3Rw, 3Lw, 3Uw ... trzy.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: płytka przesuwa się w górę, w prawo, w dół lub w lewo na puste pole; R2: dwie płytki.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Podczas obrotu nazwane piny są w górze, pozostałe w dole; na końcu wciśnij wszystkie piny.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ to pięć godzin w prawo, 5- pięć w lewo; y2: odwróć zegar, 12 zostaje u góry.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R i D obracają wszystko oprócz trzech elementów u góry po lewej: ++ 144 stopnie w prawo, -- w lewo.",
    ["U, U': the top by 72 degrees."] = "U, U': górna ściana o 72 stopnie.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' obracają ścianę o 72 stopnie; R2, R2' o 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Wielkie litery obracają dwie warstwy, małe tylko czubek.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Obrót wokół skrajnego rogu: R po prawej, L po lewej, U u góry z tyłu, B ukryty z tyłu.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Rogi: R po prawej, L po lewej, D na dole, B ukryty z tyłu.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Rogi u góry, zgodnie z ruchem wskazówek od prawego przedniego: F L B R. Te pod nimi: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Ściany nazywają się jak w Megaminxie: U F R BR BL L, a naprzeciw nich D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B obracają róg z jedną warstwą, u l r b z dwiema.",
    ["u and d turn two layers."] = "u i d obracają dwie warstwy.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r obracają prawą kostkę, D L l lewą; r i l obracają dwie warstwy.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F obracają przednią kostkę, na rysunku po prawej; D L B obracają drugą.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Ruch obraca ścianę o pół obrotu: R to 180 stopni, R2 cały obrót, R6 trzy.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): góra x, dół y razy 30 stopni w prawo; / : prawa połowa o 180 stopni.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Na początku wąska część środkowej warstwy jest z przodu po lewej.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Obrazek pokazuje układankę, która ma wtedy żółtą górę i czerwony przód.",
  },
  fewest = {
    name = "Zawodnik",
    registrant = "ID zawodnika",
    officials = "Tylko dla sędziów: zawodnik nie wypełnia",
    result = "Wynik",
    graded = "Ocenione przez",
    solution = "Rozwiązanie",
    apart = "Algorytm mieszający jest na osobnej kartce.",
    rules = {
      "Masz 60 minut na znalezienie i zapisanie rozwiązania.", -- WCA E2b
      "Wpisz imię i nazwisko, WCA ID lub ID zawodnika. Bez żadnego z nich próba to DNF.", -- E2c1
      "Wpisuj po jednym ruchu w pole, po kolei. Zamaż wszystkie inne ruchy.", -- E2c2, E2c3
      "Algorytm mieszający, a po nim rozwiązanie, muszą ułożyć kostkę.", -- E2c5
      "Najwyżej 80 ruchów, łącznie z rotacjami. W wyniku rotacje liczą się jako 0.", -- E2d, E2d1
      "Rozwiązanie nie może wynikać bezpośrednio z żadnej części algorytmu mieszającego.", -- E2e
      "Używaj tylko ruchów podanych tutaj. Każdy inny zapis to DNF.", -- E2c4
    },
    moves = {
      clockwise = "w prawo",
      counter = "w lewo",
      face = "Ruchy ściany",
      wide = "Dwie warstwy",
      rotations = "Rotacje",
      wrong = "Niedozwolone",
    },
  },
}
