-- The words on paper, in Korean.
return {
  round = "라운드",
  dual = "듀얼 라운드",
  set = "스크램블 세트",
  sets = "스크램블 세트 수",
  set_of = "/",
  attempt = "시도",
  page = "쪽",
  digest = "다이제스트",
  extras = "예비 스크램블",
  group = "그룹",
  spare = "예비",
  hold = "시작 방향:",
  first_used = "처음 사용한 시각",
  two_hours = "(최대 2시간 사용)", -- WCA 4b4
  scramblers = "스크램블러",
  cover = "그룹이 시작될 때까지 이 종이를 맨 위에 두십시오.", -- WCA 4b2
  passcodes = "암호",
  formats = {
    ["1"] = "1회 중 최고",
    ["2"] = "2회 중 최고",
    ["3"] = "3회 중 최고",
    ["5"] = "5회 중 최고",
    a = "5회 평균(최고와 최저 제외)",
    m = "3회 평균",
    h = "헤드 투 헤드",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "경기",
    set = "세트",
    stage_16 = "16강",
    stage_12 = "12강",
    quarter = "8강",
    semi = "4강",
    third = "3위 결정전",
    final = "결승전",
  },
  display = {
    passcode = "암호",
    open = "열기",
    close = "닫기",
    any = "암호가 여는 것",
    wrong = "이 암호의 용지가 없습니다.",
    other = "이 암호는 다른 용지를 엽니다.",
    previous = "이전",
    next = "다음",
    cube = "큐브",
    colours = "색",
    letters = "색과 글자",
    greys = "회색과 글자",
    dark = "어둡게",
    light = "밝게",
    idle = "10분 동안 쓰지 않아 닫았습니다.",
    needs = "이 브라우저는 복호화할 수 없습니다. 다른 것이나 새 것을 쓰십시오.",
  },
  texts = {
    ["2x2x2 Cube"] = "2x2x2 큐브",
    ["2x2x2 Cube, All Corners"] = "2x2x2 큐브, 모든 코너",
    ["3x3x3 Cube"] = "3x3x3 큐브",
    ["3x3x3 Blindfolded"] = "3x3x3 블라인드",
    ["3x3x3 Fewest Moves"] = "3x3x3 최소회전",
    ["3x3x3 Multi-Blind"] = "3x3x3 멀티블라인드",
    ["3x3x3 One-Handed"] = "3x3x3 한손",
    ["4x4x4 Cube"] = "4x4x4 큐브",
    ["4x4x4 Blindfolded"] = "4x4x4 블라인드",
    ["5x5x5 Cube"] = "5x5x5 큐브",
    ["5x5x5 Blindfolded"] = "5x5x5 블라인드",
    ["6x6x6 Cube"] = "6x6x6 큐브",
    ["7x7x7 Cube"] = "7x7x7 큐브",
    ["Clock"] = "클락",
    ["15 puzzle"] = "15 퍼즐",
    ["8 puzzle"] = "8 퍼즐",
    ["Ivy Cube"] = "아이비 큐브",
    ["Dino Cube"] = "디노 큐브",
    ["Floppy Cube"] = "플로피 큐브",
    ["Skewb Diamond"] = "스큐브 다이아몬드",
    ["Tower Cube"] = "타워 큐브",
    ["Baby FTO"] = "베이비 FTO",
    ["Domino"] = "도미노",
    ["3x3x4 Cuboid"] = "3x3x4 직육면체",
    ["Face-Turning Octahedron"] = "FTO (면 회전 팔면체)",
    ["Gear Cube"] = "기어 큐브",
    ["Kilominx"] = "킬로밍크스",
    ["Master Tetraminx"] = "마스터 테트라밍크스",
    ["Pyraminx Duo"] = "피라밍크스 듀오",
    ["Redi Cube"] = "레디 큐브",
    ["Siamese Cube, 1x2x3 Block"] = "샴 큐브, 1x2x3 블록",
    ["Siamese Cube, 2x2x2 Block"] = "샴 큐브, 2x2x2 블록",
    ["Megaminx"] = "메가밍크스",
    ["Pyraminx"] = "피라밍크스",
    ["Skewb"] = "스큐브",
    ["Square-1"] = "스퀘어-1",
    ["white top, green front"] = "흰색 위, 초록색 앞",
    ["white top, green front left"] = "흰색 위, 초록색 왼쪽 앞",
    ["yellow bottom, green front"] = "노란색 아래, 초록색 앞",
    ["white top, red right, green bottom, a corner in front"] = "흰색 위, 빨간색 오른쪽, 초록색 아래, 꼭짓점이 앞",
    ["1 at the top left"] = "1이 왼쪽 위",
    ["12 o'clock up, either side in front"] = "12시가 위, 앞면은 어느 쪽이든 가능",
    ["darker colour in front"] = "더 어두운 색이 앞",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw 는 두 층을 돌립니다. 마지막 회전이 방향을 정합니다: 큐브를 다시 돌려놓지 마십시오.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "모든 큐브를 섞은 뒤 같은 것이 없는지 확인하십시오.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... 는 두 층을 돌립니다; x, y, z 는 R, U, F 방향으로 큐브 전체를 돌립니다.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "마지막 회전이 방향을 정합니다: 큐브를 다시 돌려놓지 마십시오.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... 는 두 층을 돌립니다.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... 는 두 층을 돌립니다, 3Rw, 3Fw, 3Uw 는 세 층을 돌립니다. 잘못된 상태는 항상 바로잡습니다.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... 는 두 층을 돌립니다, 3Rw, 3Uw, 3Fw 는 세 층을 돌립니다.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... 는 두 층을 돌립니다, 3Rw, 3Lw, 3Uw ... 는 세 층을 돌립니다.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: 타일을 빈칸으로 위, 오른쪽, 아래, 왼쪽으로 민다; R2: 타일 두 개.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "돌리는 동안 표시된 핀은 올리고 나머지는 내립니다. 마지막에 모든 핀을 내리십시오.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ 는 시계 방향 5시간, 5- 는 반시계 방향 5시간; y2: 12시를 위로 둔 채 뒤집습니다.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R 과 D 는 왼쪽 위 세 조각을 뺀 전부를 돌립니다: ++ 시계 방향 144도, -- 반대 방향.",
    ["U, U': the top by 72 degrees."] = "U, U': 윗면을 72도.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R': 한 면을 72도; R2, R2': 144도.",
    ["Capital letters turn two layers, small letters only the tip."] = "대문자는 두 층을, 소문자는 끝만 돌립니다.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "가장 바깥 코너를 축으로 돌립니다: R 오른쪽, L 왼쪽, U 위쪽 뒤, B 보이지 않는 뒤쪽.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "코너: R 오른쪽, L 왼쪽, D 아래쪽, B 보이지 않는 뒤쪽.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "위쪽 코너는 오른쪽 앞에서 시계 방향으로 F L B R, 그 아래 코너는 f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "면의 이름은 메가밍크스와 같습니다: U F R BR BL L, 그 반대쪽은 차례로 D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B 는 코너를 한 층, u l r b 는 두 층으로 돌립니다.",
    ["u and d turn two layers."] = "u 와 d 는 두 층을 돌립니다.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r 는 오른쪽 큐브를, D L l 는 왼쪽 큐브를 돌립니다. r 와 l 는 두 층을 돌립니다.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F 는 앞쪽 큐브(그림에서 오른쪽)를, D L B 는 다른 큐브를 돌립니다.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "한 번에 면을 반 바퀴 돌립니다: R 는 180도, R2 는 한 바퀴, R6 는 세 바퀴.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): 시계 방향 30도를 위층은 x번, 아래층은 y번; / : 오른쪽 절반을 180도.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "가운데 층의 좁은 쪽이 앞면 왼쪽에 오게 하고 시작합니다.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "그림은 그때 노란색이 위, 빨간색이 앞인 퍼즐입니다.",
  },
  fewest = {
    name = "참가자",
    registrant = "접수 번호",
    officials = "채점자 전용: 참가자는 비워 두십시오",
    result = "결과",
    graded = "채점자",
    solution = "해답",
    apart = "스크램블은 별지에 있습니다.",
    rules = {
      "60분 안에 해답을 찾아서 적으십시오.", -- WCA E2b
      "이름, WCA ID, 접수 번호 중 하나를 적으십시오. 하나도 없으면 DNF입니다.", -- E2c1
      "한 칸에 한 회전씩 차례로 적고, 다른 회전은 모두 까맣게 지우십시오.", -- E2c2, E2c3
      "스크램블 다음에 해답을 적용하면 큐브가 맞춰져야 합니다.", -- E2c5
      "전체 회전을 포함해 80회 이하. 결과에서 전체 회전은 0으로 셉니다.", -- E2d, E2d1
      "해답은 스크램블 시퀀스의 어떠한 부분에서도 직접 도출되어서는 안 됩니다.", -- E2e
      "여기 있는 회전만 쓰십시오. 다른 기호는 DNF입니다.", -- E2c4
    },
    moves = {
      clockwise = "시계 방향",
      counter = "반시계 방향",
      face = "한 층 회전",
      wide = "두 층 회전",
      rotations = "전체 회전",
      wrong = "사용 불가",
    },
  },
}
