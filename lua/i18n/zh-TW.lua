-- The words on paper, in Traditional Chinese.
return {
  round = "輪次",
  dual = "雙重輪次",
  set = "轉亂組",
  sets = "轉亂組數",
  set_of = "/",
  attempt = "還原",
  page = "頁",
  digest = "摘要",
  extras = "備用轉亂步驟",
  group = "分組",
  spare = "備用",
  hold = "起始方向：",
  first_used = "首次使用時間",
  two_hours = "（最多使用 2 小時）", -- WCA 4b4
  scramblers = "轉亂員",
  cover = "該組開始前，請將本頁放在最上面。", -- WCA 4b2
  passcodes = "密碼",
  formats = {
    ["1"] = "1 次取最佳",
    ["2"] = "2 次取最佳",
    ["3"] = "3 次取最佳",
    ["5"] = "5 次取最佳",
    a = "5 次去頭尾取平均",
    m = "3 次平均",
    h = "Head to Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "對戰",
    set = "局",
    stage_16 = "16強階段",
    stage_12 = "12強階段",
    quarter = "八強階段",
    semi = "準決賽",
    third = "季軍賽",
    final = "決賽",
  },
  display = {
    passcode = "密碼",
    open = "開啟",
    close = "關閉",
    any = "密碼所開啟的一組",
    wrong = "沒有一頁使用此密碼。",
    other = "此密碼開啟的是另一頁。",
    previous = "上一個",
    next = "下一個",
    cube = "魔術方塊",
    colours = "彩色",
    letters = "彩色和字母",
    greys = "灰色和字母",
    dark = "深色",
    light = "淺色",
    idle = "十分鐘未使用，已關閉。",
    needs = "此瀏覽器無法解密：請改用其他或更新的瀏覽器。",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2 方塊",
    ["2x2x2 Cube, All Corners"] = "2x2x2 方塊，全部角塊",
    ["3x3x3 Cube"] = "3x3x3 方塊",
    ["3x3x3 Blindfolded"] = "3x3x3 盲解",
    ["3x3x3 Fewest Moves"] = "3x3x3 最少步數解",
    ["3x3x3 Multi-Blind"] = "3x3x3 多顆盲解",
    ["3x3x3 One-Handed"] = "3x3x3 單手解",
    ["4x4x4 Cube"] = "4x4x4 方塊",
    ["4x4x4 Blindfolded"] = "4x4x4 盲解",
    ["5x5x5 Cube"] = "5x5x5 方塊",
    ["5x5x5 Blindfolded"] = "5x5x5 盲解",
    ["6x6x6 Cube"] = "6x6x6 方塊",
    ["7x7x7 Cube"] = "7x7x7 方塊",
    ["Clock"] = "魔錶",
    ["15 puzzle"] = "15數碼",
    ["8 puzzle"] = "8數碼",
    ["Ivy Cube"] = "楓葉方塊",
    ["Dino Cube"] = "恐龍方塊",
    ["Floppy Cube"] = "軟碟方塊",
    ["Skewb Diamond"] = "斜轉鑽石方塊",
    ["Tower Cube"] = "塔方塊",
    ["Baby FTO"] = "二階轉面八面體",
    ["Domino"] = "骨牌方塊",
    ["3x3x4 Cuboid"] = "3x3x4 長方體",
    ["Face-Turning Octahedron"] = "轉面八面體",
    ["Gear Cube"] = "齒輪方塊",
    ["Kilominx"] = "二階十二面體",
    ["Master Tetraminx"] = "大師四面體",
    ["Pyraminx Duo"] = "二階金字塔",
    ["Redi Cube"] = "Redi 方塊",
    ["Siamese Cube, 1x2x3 Block"] = "連體方塊，共用 1x2x3 塊",
    ["Siamese Cube, 2x2x2 Block"] = "連體方塊，共用 2x2x2 塊",
    ["Megaminx"] = "十二面體",
    ["Pyraminx"] = "金字塔",
    ["Skewb"] = "斜轉",
    ["Square-1"] = "SQ1",
    ["white top, green front"] = "白面朝上，綠面朝前",
    ["white top, green front left"] = "白面朝上，綠面朝左前",
    ["yellow bottom, green front"] = "黃面朝下，綠面朝前",
    ["white top, red right, green bottom, a corner in front"] = "白色在上，紅色在右，綠色在下，一角朝前",
    ["1 at the top left"] = "1在左上角",
    ["12 o'clock up, either side in front"] = "12 點朝上，任一面朝前",
    ["darker colour in front"] = "顏色較深的一面朝前",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw 轉動兩層。最後幾步決定方向：不要再轉回來。",
    ["When all cubes are scrambled, check that no two look the same."] = "全部轉亂後，確認沒有兩顆方塊相同。",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... 轉動兩層；x, y, z 與 R, U, F 同向轉動整顆方塊。",
    ["The last moves set the orientation: do not turn the cube back."] = "最後幾步決定方向：不要再轉回來。",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... 轉動兩層。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... 轉動兩層，3Rw, 3Fw, 3Uw 轉動三層。錯誤的狀態一律更正。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... 轉動兩層，3Rw, 3Uw, 3Fw 轉動三層。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... 轉動兩層，3Rw, 3Lw, 3Uw ... 轉動三層。",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L：方塊向上、右、下、左滑入空位；R2：兩個方塊。",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "轉動時標示的按鈕凸起，其餘按下；最後按下全部按鈕。",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ 順時鐘五小時，5- 逆時鐘五小時；y2：翻面，12 點仍朝上。",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R 和 D 轉動左上三塊以外的全部：++ 順時鐘 144 度，-- 反向。",
    ["U, U': the top by 72 degrees."] = "U, U'：頂面轉 72 度。",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R'：一面轉 72 度；R2, R2'：144 度。",
    ["Capital letters turn two layers, small letters only the tip."] = "大寫字母轉動兩層，小寫字母只轉尖角。",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "繞最外側的角轉動：R 右，L 左，U 上方後側，B 背面看不見的角。",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "角塊：R 右，L 左，D 下方，B 背面看不見的角。",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "上方角塊，從右前方起順時針：F L B R。其下方的角塊：f l b r。",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "各面名稱同十二面體：U F R BR BL L，其對面依序為 D B DBL DL DR DBR。",
    ["U L R B turn a corner with one layer, u l r b with two."] = "U L R B 繞角轉動一層，u l r b 轉動兩層。",
    ["u and d turn two layers."] = "u 和 d 轉動兩層。",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r 轉動右邊的方塊，D L l 轉動左邊的方塊；r 和 l 轉動兩層。",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F 轉動前面的方塊（圖中在右），D L B 轉動另一顆。",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "每步轉動半圈：R 為 180 度，R2 為一整圈，R6 為三圈。",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y)：頂層 x 次、底層 y 次，每次順時鐘 30 度；/ ：右半部轉 180 度。",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "開始時中層較窄的部分在前面左側。",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "圖中的方塊此時黃色朝上、紅色朝前。",
  },
  fewest = {
    name = "參賽者",
    registrant = "比賽註冊 ID",
    officials = "僅供閱卷人填寫：參賽者請勿填寫",
    result = "成績",
    graded = "閱卷人",
    solution = "解法",
    apart = "轉亂步驟在另一張紙上。",
    rules = {
      "你有 60 分鐘尋找並寫下解法。", -- WCA E2b
      "寫上姓名、WCA ID 或比賽註冊 ID。三者皆無則該次還原為 DNF。", -- E2c1
      "每格寫一步，依序書寫。其餘步驟須塗黑。", -- E2c2, E2c3
      "轉亂步驟之後接你的解法，必須使方塊還原。", -- E2c5
      "最多 80 步，包括整顆轉動。成績中整顆轉動計 0 步。", -- E2d, E2d1
      "解法不得由轉亂步驟的任何一部分直接衍生而來。", -- E2e
      "只能使用此處列出的轉動。其他記號皆為 DNF。", -- E2c4
    },
    moves = {
      clockwise = "順時鐘",
      counter = "逆時鐘",
      face = "最外層轉動",
      wide = "雙層轉動",
      rotations = "整顆轉動",
      wrong = "不允許",
    },
  },
}
