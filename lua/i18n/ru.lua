-- The words on paper, in Russian.
return {
  round = "Раунд",
  dual = "Двойной раунд",
  set = "Набор скрамблов",
  sets = "Наборы скрамблов",
  set_of = "из",
  attempt = "Попытка",
  page = "страница",
  digest = "контрольная сумма",
  extras = "Дополнительные скрамблы",
  group = "Группа",
  spare = "Запасной",
  hold = "Исходное положение:",
  first_used = "Впервые использован в",
  two_hours = "(не более 2 часов)", -- WCA 4b4
  scramblers = "Скрамблеры",
  cover = "Этот лист лежит сверху, пока группа не начнёт.", -- WCA 4b2
  passcodes = "Коды доступа",
  formats = {
    ["1"] = "лучшая из 1",
    ["2"] = "лучшая из 2",
    ["3"] = "лучшая из 3",
    ["5"] = "лучшая из 5",
    a = "среднее из 5 (без крайних)",
    m = "среднее из 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Матч",
    set = "Сет",
    stage_16 = "Этап 16 участников",
    stage_12 = "Этап 12 участников",
    quarter = "Четвертьфинал",
    semi = "Полуфинал",
    third = "Третье место",
    final = "Финал",
  },
  display = {
    passcode = "Код доступа",
    open = "Открыть",
    close = "Закрыть",
    any = "тот, который открывает код",
    wrong = "Ни у одного листа нет такого кода.",
    other = "Этот код открывает другой лист.",
    previous = "Назад",
    next = "Вперёд",
    cube = "Кубик",
    colours = "Цвета",
    letters = "Цвета и буквы",
    greys = "Серые тона и буквы",
    dark = "Тёмный",
    light = "Светлый",
    idle = "Закрыто после десяти минут без использования.",
    needs = "Этот браузер не умеет расшифровывать: возьмите другой или более новый.",
  },
  texts = {
    ["2x2x2 Cube"] = "Кубик 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Кубик 2x2x2, все углы",
    ["3x3x3 Cube"] = "Кубик 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 вслепую",
    ["3x3x3 Fewest Moves"] = "3x3x3 на количество ходов",
    ["3x3x3 Multi-Blind"] = "3x3x3 вслепую, несколько кубиков",
    ["3x3x3 One-Handed"] = "3x3x3 одной рукой",
    ["4x4x4 Cube"] = "Кубик 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 вслепую",
    ["5x5x5 Cube"] = "Кубик 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 вслепую",
    ["6x6x6 Cube"] = "Кубик 6x6x6",
    ["7x7x7 Cube"] = "Кубик 7x7x7",
    ["Clock"] = "Часы",
    ["15 puzzle"] = "Игра в 15",
    ["8 puzzle"] = "Игра в 8",
    ["Ivy Cube"] = "Айви-куб",
    ["Dino Cube"] = "Дино-куб",
    ["Floppy Cube"] = "Флоппи-куб",
    ["Skewb Diamond"] = "Скьюб-даймонд",
    ["Tower Cube"] = "Куб-башня",
    ["Baby FTO"] = "Беби-FTO",
    ["Domino"] = "Домино",
    ["3x3x4 Cuboid"] = "Кубоид 3x3x4",
    ["Face-Turning Octahedron"] = "Октаэдр FTO",
    ["Gear Cube"] = "Шестерёночный куб",
    ["Kilominx"] = "Киломинкс",
    ["Master Tetraminx"] = "Мастер-тетраминкс",
    ["Pyraminx Duo"] = "Пираминкс-дуо",
    ["Redi Cube"] = "Реди-куб",
    ["Siamese Cube, 1x2x3 Block"] = "Сиамский куб, блок 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Сиамский куб, блок 2x2x2",
    ["Megaminx"] = "Мегаминкс",
    ["Pyraminx"] = "Пираминкс",
    ["Skewb"] = "Скьюб",
    ["Square-1"] = "Скваер-1",
    ["white top, green front"] = "белая сверху, зелёная спереди",
    ["white top, green front left"] = "белая сверху, зелёная спереди слева",
    ["yellow bottom, green front"] = "жёлтая снизу, зелёная спереди",
    ["white top, red right, green bottom, a corner in front"] = "белый сверху, красный справа, зелёный снизу, угол спереди",
    ["1 at the top left"] = "1 слева вверху",
    ["12 o'clock up, either side in front"] = "12 часов вверх, любая сторона спереди",
    ["darker colour in front"] = "более тёмный цвет спереди",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw поворачивают два слоя. Последние ходы задают ориентацию: не поворачивайте кубик обратно.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Когда все кубики перемешаны, убедитесь, что нет двух одинаковых.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... поворачивают два слоя; x, y, z весь кубик как R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Последние ходы задают ориентацию: не поворачивайте кубик обратно.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... поворачивают два слоя.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... поворачивают два слоя, 3Rw, 3Fw, 3Uw три. Ошибка всегда исправляется.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... поворачивают два слоя, 3Rw, 3Uw, 3Fw три.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... поворачивают два слоя, 3Rw, 3Lw, 3Uw ... три.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: фишка сдвигается вверх, вправо, вниз или влево на пустое место; R2: две фишки.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "При повороте названные кнопки подняты, остальные опущены; в конце опустите все кнопки.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ пять часов по часовой стрелке, 5- пять против; y2: переверните часы, 12 остаётся сверху.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R и D поворачивают всё, кроме трёх деталей слева сверху: ++ 144 градуса по часовой, -- против.",
    ["U, U': the top by 72 degrees."] = "U, U': верх на 72 градуса.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' поворачивают грань на 72 градуса; R2, R2' на 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Заглавные буквы поворачивают два слоя, строчные только кончик.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Поворот вокруг крайнего угла: R справа, L слева, U сверху сзади, B скрыт сзади.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Углы: R справа, L слева, D снизу, B скрыт сзади.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Верхние углы по часовой стрелке от переднего правого: F L B R. Углы под ними: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Грани названы как у мегаминкса: U F R BR BL L, напротив них D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B поворачивают угол с одним слоем, u l r b с двумя.",
    ["u and d turn two layers."] = "u и d поворачивают два слоя.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r поворачивают правый куб, D L l левый; r и l поворачивают два слоя.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F поворачивают передний куб, на рисунке он справа; D L B поворачивают другой.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Ход поворачивает грань на пол-оборота: R это 180 градусов, R2 полный оборот, R6 три.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): верх x раз, низ y раз по 30 градусов по часовой стрелке; / : правая половина на 180 градусов.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Начинайте, когда узкая часть среднего слоя спереди слева.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "На рисунке головоломка, у которой при этом жёлтый сверху и красный спереди.",
  },
  fewest = {
    name = "Участник",
    registrant = "ID регистрации",
    officials = "Только для судей: участник не заполняет",
    result = "Результат",
    graded = "Проверил(а)",
    solution = "Решение",
    apart = "Скрамбл на отдельном листе.",
    rules = {
      "У вас 60 минут, чтобы найти и записать решение.", -- WCA E2b
      "Укажите имя, WCA ID или ID регистрации. Если нет ни одного из них, попытка DNF.", -- E2c1
      "Пишите по одному ходу в клетку, по порядку. Все остальные ходы закрасьте.", -- E2c2, E2c3
      "Скрамбл и затем решение должны собрать кубик.", -- E2c5
      "Не более 80 ходов, включая перехваты. В результате перехваты считаются за 0.", -- E2d, E2d1
      "Решение не должно быть напрямую выведено из какой-либо части скрамбла.", -- E2e
      "Используйте только указанные здесь ходы. Любая другая запись: DNF.", -- E2c4
    },
    moves = {
      clockwise = "по часовой",
      counter = "против часовой",
      face = "Движения граней",
      wide = "Два слоя",
      rotations = "Перехваты",
      wrong = "Нельзя",
    },
  },
}
