-- The words on paper, in Vietnamese.
return {
  round = "Vòng",
  dual = "Vòng kép",
  set = "Bộ công thức tráo",
  sets = "Số bộ công thức tráo",
  set_of = "trên",
  attempt = "Lần giải",
  page = "trang",
  digest = "mã kiểm tra",
  extras = "Công thức tráo dự phòng",
  group = "Nhóm",
  spare = "Dự phòng",
  hold = "Bắt đầu với",
  first_used = "Dùng lần đầu lúc",
  two_hours = "(dùng tối đa 2 tiếng)", -- WCA 4b4
  scramblers = "Người tráo",
  cover = "Để trang này ở trên cùng cho đến khi nhóm bắt đầu.", -- WCA 4b2
  passcodes = "Mã truy cập",
  formats = {
    ["1"] = "tốt nhất trong 1 lượt",
    ["2"] = "tốt nhất trong 2 lượt",
    ["3"] = "tốt nhất trong 3 lượt",
    ["5"] = "tốt nhất trong 5 lượt",
    a = "trung bình 5 lượt (bỏ tốt nhất và kém nhất)",
    m = "trung bình 3 lượt",
    h = "Đối đầu",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Trận",
    set = "Set",
    stage_16 = "Vòng 16 người",
    stage_12 = "Vòng 12 người",
    quarter = "Tứ kết",
    semi = "Bán kết",
    third = "Tranh hạng ba",
    final = "Chung kết",
  },
  display = {
    passcode = "Mã truy cập",
    open = "Mở",
    close = "Đóng",
    any = "bộ mà mã này mở",
    wrong = "Không tờ nào có mã này.",
    other = "Mã này mở một tờ khác.",
    previous = "Trước",
    next = "Tiếp",
    cube = "Khối",
    colours = "Màu",
    letters = "Màu và chữ",
    greys = "Xám và chữ",
    dark = "Tối",
    light = "Sáng",
    idle = "Đã đóng sau mười phút không dùng.",
    needs = "Trình duyệt này không giải mã được: hãy dùng trình duyệt khác hoặc mới hơn.",
  },
  texts = {
    ["2x2x2 Cube"] = "Khối 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Khối 2x2x2, mọi góc",
    ["3x3x3 Cube"] = "Khối 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 bịt mắt",
    ["3x3x3 Fewest Moves"] = "3x3x3 tối ưu",
    ["3x3x3 Multi-Blind"] = "3x3x3 bịt mắt nhiều khối",
    ["3x3x3 One-Handed"] = "3x3x3 một tay",
    ["4x4x4 Cube"] = "Khối 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 bịt mắt",
    ["5x5x5 Cube"] = "Khối 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 bịt mắt",
    ["6x6x6 Cube"] = "Khối 6x6x6",
    ["7x7x7 Cube"] = "Khối 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Trò chơi 15 ô",
    ["8 puzzle"] = "Trò chơi 8 ô",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Khối hộp 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Khối Siamese, phần chung 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Khối Siamese, phần chung 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "trắng ở trên, xanh lục ở trước",
    ["white top, green front left"] = "trắng ở trên, xanh lục ở trước bên trái",
    ["yellow bottom, green front"] = "vàng ở dưới, xanh lục ở trước",
    ["white top, red right, green bottom, a corner in front"] = "trắng ở trên, đỏ ở bên phải, xanh lục ở dưới, một góc ở phía trước",
    ["1 at the top left"] = "số 1 ở trên bên trái",
    ["12 o'clock up, either side in front"] = "12 giờ hướng lên, mặt nào ở trước cũng được",
    ["darker colour in front"] = "màu tối hơn ở trước",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw xoay hai lớp. Các bước cuối đặt hướng của khối: không xoay khối trở lại.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Khi đã tráo hết, kiểm tra để không có hai khối nào giống nhau.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... xoay hai lớp; x, y, z xoay cả khối như R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Các bước cuối đặt hướng của khối: không xoay khối trở lại.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... xoay hai lớp.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... xoay hai lớp, 3Rw, 3Fw, 3Uw xoay ba lớp. Trạng thái sai luôn phải sửa.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... xoay hai lớp, 3Rw, 3Uw, 3Fw xoay ba lớp.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... xoay hai lớp, 3Rw, 3Lw, 3Uw ... xoay ba lớp.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: một ô trượt lên, sang phải, xuống hoặc sang trái vào chỗ trống; R2: hai ô.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Các chốt được nêu ở vị trí lên khi xoay, các chốt khác xuống; cuối cùng nhấn hết các chốt xuống.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ là năm giờ theo chiều kim đồng hồ, 5- năm giờ ngược chiều; y2: lật đồng hồ, số 12 vẫn ở trên.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R và D xoay tất cả trừ ba mảnh trên bên trái: ++ 144 độ theo chiều kim đồng hồ, -- ngược lại.",
    ["U, U': the top by 72 degrees."] = "U, U': xoay mặt trên 72 độ.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' xoay một mặt 72 độ; R2, R2' xoay 144 độ.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Chữ hoa xoay hai lớp, chữ thường chỉ xoay đỉnh nhỏ.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Xoay quanh góc ngoài cùng: R bên phải, L bên trái, U phía trên đằng sau, B khuất đằng sau.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Các góc: R bên phải, L bên trái, D ở dưới, B khuất đằng sau.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Các góc trên, theo chiều kim đồng hồ từ góc trước bên phải: F L B R. Các góc bên dưới: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Các mặt có tên như Megaminx: U F R BR BL L, đối diện chúng là D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B xoay một góc với một lớp, u l r b với hai lớp.",
    ["u and d turn two layers."] = "u và d xoay hai lớp.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r xoay khối bên phải, D L l xoay khối bên trái; r và l xoay hai lớp.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F xoay khối phía trước, trong hình ở bên phải; D L B xoay khối kia.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Mỗi bước xoay một mặt nửa vòng: R là 180 độ, R2 một vòng, R6 ba vòng.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): mặt trên x lần, mặt dưới y lần 30 độ theo chiều kim đồng hồ; / : nửa phải 180 độ.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Bắt đầu với phần hẹp của lớp giữa ở phía trước bên trái.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Hình vẽ một khối khi đó có màu vàng ở trên và đỏ ở trước.",
  },
  fewest = {
    name = "Thí sinh",
    registrant = "Số báo danh",
    officials = "Chỉ dành cho ban tổ chức: thí sinh để trống",
    result = "Kết quả",
    graded = "Người chấm",
    solution = "Lời giải",
    apart = "Công thức tráo ở tờ riêng.",
    rules = {
      "Bạn có 60 phút để tìm và viết một lời giải.", -- WCA E2b
      "Viết tên, WCA ID hoặc số báo danh. Nếu không có gì trong số đó, lần giải là DNF.", -- E2c1
      "Viết mỗi ô một bước, theo thứ tự. Tô đen mọi bước khác.", -- E2c2, E2c3
      "Công thức tráo rồi đến lời giải phải giải được khối.", -- E2c5
      "Tối đa 80 bước, kể cả xoay cả khối. Trong kết quả, xoay cả khối tính 0 bước.", -- E2d, E2d1
      "Lời giải không được suy ra trực tiếp từ bất kỳ phần nào của công thức tráo.", -- E2e
      "Chỉ dùng các bước liệt kê ở đây. Ký hiệu khác là DNF.", -- E2c4
    },
    moves = {
      clockwise = "xuôi chiều kim đồng hồ",
      counter = "ngược chiều kim đồng hồ",
      face = "Xoay mặt",
      wide = "Hai lớp",
      rotations = "Xoay cả khối",
      wrong = "Không được dùng",
    },
  },
}
