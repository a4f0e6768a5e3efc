-- The words on paper, in Japanese.
return {
  round = "ラウンド",
  dual = "デュアルラウンド",
  set = "スクランブルセット",
  sets = "スクランブルセット数",
  set_of = "/",
  attempt = "試技",
  page = "ページ",
  digest = "ダイジェスト",
  extras = "予備スクランブル",
  group = "グループ",
  spare = "予備",
  hold = "開始時の向き:",
  first_used = "使用開始時刻",
  two_hours = "(使用は 2 時間まで)", -- WCA 4b4
  scramblers = "スクランブラー",
  cover = "グループが始まるまで、この紙を一番上に置いておくこと。", -- WCA 4b2
  passcodes = "パスコード",
  formats = {
    ["1"] = "1 回中のベスト",
    ["2"] = "2 回中のベスト",
    ["3"] = "3 回中のベスト",
    ["5"] = "5 回中のベスト",
    a = "5 回の平均(最良と最悪を除く)",
    m = "3 回の平均",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "マッチ",
    set = "セット",
    stage_16 = "ベスト16",
    stage_12 = "ベスト12",
    quarter = "準々決勝",
    semi = "準決勝",
    third = "3位決定戦",
    final = "決勝",
  },
  display = {
    passcode = "パスコード",
    open = "開く",
    close = "閉じる",
    any = "パスコードで開くもの",
    wrong = "このパスコードの用紙はありません。",
    other = "このパスコードは別の用紙を開きます。",
    previous = "前へ",
    next = "次へ",
    cube = "キューブ",
    colours = "色",
    letters = "色と文字",
    greys = "グレーと文字",
    dark = "暗い画面",
    light = "明るい画面",
    idle = "10分間使われなかったため閉じました。",
    needs = "このブラウザーでは復号できません。別のもの、または新しいものを使ってください。",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2 キューブ",
    ["2x2x2 Cube, All Corners"] = "2x2x2 キューブ、全コーナー",
    ["3x3x3 Cube"] = "3x3x3 キューブ",
    ["3x3x3 Blindfolded"] = "3x3x3 目隠し",
    ["3x3x3 Fewest Moves"] = "3x3x3 最少手数",
    ["3x3x3 Multi-Blind"] = "3x3x3 複数目隠し",
    ["3x3x3 One-Handed"] = "3x3x3 片手",
    ["4x4x4 Cube"] = "4x4x4 キューブ",
    ["4x4x4 Blindfolded"] = "4x4x4 目隠し",
    ["5x5x5 Cube"] = "5x5x5 キューブ",
    ["5x5x5 Blindfolded"] = "5x5x5 目隠し",
    ["6x6x6 Cube"] = "6x6x6 キューブ",
    ["7x7x7 Cube"] = "7x7x7 キューブ",
    ["Clock"] = "クロック",
    ["15 puzzle"] = "15パズル",
    ["8 puzzle"] = "8パズル",
    ["Ivy Cube"] = "アイビーキューブ",
    ["Dino Cube"] = "ダイノキューブ",
    ["Floppy Cube"] = "フロッピーキューブ",
    ["Skewb Diamond"] = "スキューブダイヤモンド",
    ["Tower Cube"] = "タワーキューブ",
    ["Baby FTO"] = "ベイビー FTO",
    ["Domino"] = "ドミノ",
    ["3x3x4 Cuboid"] = "3x3x4 直方体",
    ["Face-Turning Octahedron"] = "FTO (面回転八面体)",
    ["Gear Cube"] = "ギアキューブ",
    ["Kilominx"] = "キロミンクス",
    ["Master Tetraminx"] = "マスターテトラミンクス",
    ["Pyraminx Duo"] = "ピラミンクスデュオ",
    ["Redi Cube"] = "レディキューブ",
    ["Siamese Cube, 1x2x3 Block"] = "サイアミーズキューブ、1x2x3 ブロック",
    ["Siamese Cube, 2x2x2 Block"] = "サイアミーズキューブ、2x2x2 ブロック",
    ["Megaminx"] = "メガミンクス",
    ["Pyraminx"] = "ピラミンクス",
    ["Skewb"] = "スキューブ",
    ["Square-1"] = "スクエア-1",
    ["white top, green front"] = "白が上面、緑が正面",
    ["white top, green front left"] = "白が上面、緑が左手前",
    ["yellow bottom, green front"] = "黄が底面、緑が正面",
    ["white top, red right, green bottom, a corner in front"] = "白が上、赤が右、緑が下、頂点が正面",
    ["1 at the top left"] = "1が左上",
    ["12 o'clock up, either side in front"] = "12 時が上、正面はどちらの面でもよい",
    ["darker colour in front"] = "暗い方の色が正面",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw は 2 層を回す。最後の手順で向きが決まる: 持ち替えて戻さないこと。",
    ["When all cubes are scrambled, check that no two look the same."] =
      "全キューブのスクランブル後、同じ状態のものがないことを確認する。",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... は 2 層を回す; x, y, z は R, U, F の向きに全体を回す。",
    ["The last moves set the orientation: do not turn the cube back."] =
      "最後の手順で向きが決まる: 持ち替えて戻さないこと。",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... は 2 層を回す。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... は 2 層を回す、3Rw, 3Fw, 3Uw は 3 層。間違った状態は必ず直す。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... は 2 層を回す、3Rw, 3Uw, 3Fw は 3 層。",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... は 2 層を回す、3Rw, 3Lw, 3Uw ... は 3 層。",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: 駒を空きへ上、右、下、左に滑らせる。R2: 駒を2個。",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "示されたピンを上げ、他のピンを下げて回す。最後にすべてのピンを下げる。",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ は時計回りに 5 時間、5- は反時計回りに 5 時間; y2: 12 を上にしたまま裏返す。",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R と D は左上の 3 個以外のすべてを回す: ++ は時計回りに 144 度、-- は逆。",
    ["U, U': the top by 72 degrees."] = "U, U': 上面を 72 度。",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R': 面を 72 度。R2, R2': 144 度。",
    ["Capital letters turn two layers, small letters only the tip."] = "大文字は 2 層、小文字は先端だけを回す。",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "最も外側のコーナーを軸に回す: R は右、L は左、U は上の奥、B は裏に隠れたもの。",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "コーナー: R は右、L は左、D は下、B は裏に隠れたもの。",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "上のコーナーは右手前から時計回りに F L B R、その下のコーナーは f l b r。",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "面の名前はメガミンクスと同じ: U F R BR BL L、その反対側は順に D B DBL DL DR DBR。",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B はコーナーを 1 層、u l r b は 2 層で回す。",
    ["u and d turn two layers."] = "u と d は 2 層を回す。",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r は右のキューブ、D L l は左のキューブを回す。r と l は 2 層を回す。",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F は手前のキューブ (図では右) を、D L B はもう一方を回す。",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "1 手で面を半回転する: R は 180 度、R2 は 1 回転、R6 は 3 回転。",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): 時計回りに 30 度を上面は x 回、底面は y 回; / : 右半分を 180 度。",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "中段の狭い方を正面の左にして始める。",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "図は、そのとき黄が上面、赤が正面になるもの。",
  },
  fewest = {
    name = "競技者名",
    registrant = "大会受付 ID",
    officials = "採点者用: 競技者は記入しないこと",
    result = "結果",
    graded = "採点者名",
    solution = "解法",
    apart = "スクランブルは別紙にあります。",
    rules = {
      "60 分以内に解法を見つけて書いてください。", -- WCA E2b
      "氏名、WCA ID、大会受付 ID のいずれかを書いてください。一つもなければ DNF です。", -- E2c1
      "1 マスに 1 手ずつ順番に書き、それ以外の手は黒く塗りつぶしてください。", -- E2c2, E2c3
      "スクランブルに続けて解法を行うと、キューブがそろわなければなりません。", -- E2c5
      "持ち替えを含めて 80 手以内。結果では持ち替えを 0 手と数えます。", -- E2d, E2d1
      "解法は、スクランブル手順のいかなる部分からも直接導かれたものであってはなりません。", -- E2e
      "ここにある手だけを使ってください。他の記号は DNF です。", -- E2c4
    },
    moves = {
      clockwise = "時計回り",
      counter = "反時計回り",
      face = "面の回転",
      wide = "2 層の回転",
      rotations = "持ち替え",
      wrong = "使用不可",
    },
  },
}
