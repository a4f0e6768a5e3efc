-- The words on paper, in Simplified Chinese.
return {
  round = "轮次",
  dual = "双重轮次",
  set = "打乱组",
  sets = "打乱组数",
  set_of = "/",
  attempt = "尝试",
  page = "页",
  digest = "摘要",
  extras = "备用打乱",
  group = "小组",
  spare = "备用",
  hold = "起始方向：",
  first_used = "首次使用时间",
  two_hours = "（使用不超过 2 小时）", -- WCA 4b4
  scramblers = "打乱员",
  cover = "小组开始前，请将本页放在最上面。", -- WCA 4b2
  passcodes = "密码",
  formats = {
    ["1"] = "1 次取最好",
    ["2"] = "2 次取最好",
    ["3"] = "3 次取最好",
    ["5"] = "5 次取最好",
    a = "5 次去头尾取平均",
    m = "3 次取平均",
    h = "Head to Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "对决",
    set = "盘",
    stage_16 = "前16阶段",
    stage_12 = "前12阶段",
    quarter = "四分之一决赛",
    semi = "半决赛",
    third = "三四名决赛",
    final = "决赛",
  },
  display = {
    passcode = "密码",
    open = "打开",
    close = "关闭",
    any = "密码所打开的一组",
    wrong = "没有一页使用此密码。",
    other = "此密码打开的是另一页。",
    previous = "上一个",
    next = "下一个",
    cube = "魔方",
    colours = "彩色",
    letters = "彩色和字母",
    greys = "灰色和字母",
    dark = "深色",
    light = "浅色",
    idle = "十分钟未使用，已关闭。",
    needs = "此浏览器无法解密：请换用其他或更新的浏览器。",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2 魔方",
    ["2x2x2 Cube, All Corners"] = "2x2x2 魔方，全部角块",
    ["3x3x3 Cube"] = "3x3x3 魔方",
    ["3x3x3 Blindfolded"] = "3x3x3 盲拧",
    ["3x3x3 Fewest Moves"] = "3x3x3 最少步",
    ["3x3x3 Multi-Blind"] = "3x3x3 多个盲拧",
    ["3x3x3 One-Handed"] = "3x3x3 单手",
    ["4x4x4 Cube"] = "4x4x4 魔方",
    ["4x4x4 Blindfolded"] = "4x4x4 盲拧",
    ["5x5x5 Cube"] = "5x5x5 魔方",
    ["5x5x5 Blindfolded"] = "5x5x5 盲拧",
    ["6x6x6 Cube"] = "6x6x6 魔方",
    ["7x7x7 Cube"] = "7x7x7 魔方",
    ["Clock"] = "魔表",
    ["15 puzzle"] = "15数码",
    ["8 puzzle"] = "8数码",
    ["Ivy Cube"] = "枫叶魔方",
    ["Dino Cube"] = "恐龙魔方",
    ["Floppy Cube"] = "软盘魔方",
    ["Skewb Diamond"] = "斜转钻石魔方",
    ["Tower Cube"] = "塔魔方",
    ["Baby FTO"] = "二阶转面八面体",
    ["Domino"] = "多米诺魔方",
    ["3x3x4 Cuboid"] = "3x3x4 长方体",
    ["Face-Turning Octahedron"] = "转面八面体",
    ["Gear Cube"] = "齿轮魔方",
    ["Kilominx"] = "二阶五魔方",
    ["Master Tetraminx"] = "大师四面体",
    ["Pyraminx Duo"] = "二阶金字塔",
    ["Redi Cube"] = "Redi 魔方",
    ["Siamese Cube, 1x2x3 Block"] = "连体魔方，共用 1x2x3 块",
    ["Siamese Cube, 2x2x2 Block"] = "连体魔方，共用 2x2x2 块",
    ["Megaminx"] = "五魔方",
    ["Pyraminx"] = "金字塔",
    ["Skewb"] = "斜转",
    ["Square-1"] = "SQ1",
    ["white top, green front"] = "白色朝上，绿色朝前",
    ["white top, green front left"] = "白色朝上，绿色朝左前",
    ["yellow bottom, green front"] = "黄色朝下，绿色朝前",
    ["white top, red right, green bottom, a corner in front"] = "白色在上，红色在右，绿色在下，一角朝前",
    ["1 at the top left"] = "1在左上角",
    ["12 o'clock up, either side in front"] = "12 点朝上，任意一面朝前",
    ["darker colour in front"] = "颜色较深的一面朝前",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw 转动两层。最后几步决定方向：不要再转回来。",
    ["When all cubes are scrambled, check that no two look the same."] = "全部打乱后，检查没有两个魔方相同。",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... 转动两层；x, y, z 与 R, U, F 同向转动整个魔方。",
    ["The last moves set the orientation: do not turn the cube back."] = "最后几步决定方向：不要再转回来。",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... 转动两层。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... 转动两层，3Rw, 3Fw, 3Uw 转动三层。错误的状态必须纠正。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... 转动两层，3Rw, 3Uw, 3Fw 转动三层。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... 转动两层，3Rw, 3Lw, 3Uw ... 转动三层。",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L：方块向上、右、下、左滑入空位；R2：两个方块。",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "转动时标出的按钮凸起，其余按下；最后按下全部按钮。",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ 顺时针五小时，5- 逆时针五小时；y2：翻面，12 点仍朝上。",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R 和 D 转动除左上三块以外的全部：++ 顺时针 144 度，-- 反向。",
    ["U, U': the top by 72 degrees."] = "U, U'：顶面转 72 度。",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R'：一面转 72 度；R2, R2'：144 度。",
    ["Capital letters turn two layers, small letters only the tip."] = "大写字母转动两层，小写字母只转顶角。",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "绕最外侧的角转动：R 右，L 左，U 上方后侧，B 背面看不见的角。",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "角块：R 右，L 左，D 下方，B 背面看不见的角。",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "上方角块，从右前方起顺时针：F L B R。其下方的角块：f l b r。",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "各面名称同五魔方：U F R BR BL L，其对面依次为 D B DBL DL DR DBR。",
    ["U L R B turn a corner with one layer, u l r b with two."] = "U L R B 绕角转动一层，u l r b 转动两层。",
    ["u and d turn two layers."] = "u 和 d 转动两层。",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r 转动右边的魔方，D L l 转动左边的魔方；r 和 l 转动两层。",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F 转动前面的魔方（图中在右），D L B 转动另一个。",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "每步转动半圈：R 为 180 度，R2 为一整圈，R6 为三圈。",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y)：顶层 x 次、底层 y 次，每次顺时针 30 度；/ ：右半部分转 180 度。",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "开始时中层较窄的部分在前面左侧。",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "图中的魔方此时黄色朝上、红色朝前。",
  },
  fewest = {
    name = "选手",
    registrant = "编号",
    officials = "仅供阅卷人填写：选手请勿填写",
    result = "成绩",
    graded = "阅卷人",
    solution = "解法",
    apart = "打乱公式见另一张纸。",
    rules = {
      "你有 60 分钟时间寻找并写下解法。", -- WCA E2b
      "写上姓名、WCA ID 或编号。三者全无则该次尝试为 DNF。", -- E2c1
      "每格写一步，按顺序书写。其余步骤须涂黑。", -- E2c2, E2c3
      "打乱公式后接你的解法，必须使魔方还原。", -- E2c5
      "最多 80 步，包括整体转动。成绩中整体转动计 0 步。", -- E2d, E2d1
      "解法禁止由打乱公式的任何部分直接得出。", -- E2e
      "只能使用此处列出的转动。其他记号均为 DNF。", -- E2c4
    },
    moves = {
      clockwise = "顺时针",
      counter = "逆时针",
      face = "单层转动",
      wide = "双层转动",
      rotations = "整体转动",
      wrong = "不允许",
    },
  },
}
