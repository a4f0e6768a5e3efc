-- The words on paper, in Indonesian.
return {
  round = "Babak",
  dual = "Babak ganda",
  set = "Set Scramble",
  sets = "Jumlah set scramble",
  set_of = "dari",
  attempt = "Percobaan",
  page = "halaman",
  digest = "sidik data",
  extras = "Scramble tambahan",
  group = "Grup",
  spare = "Cadangan",
  hold = "Posisi awal:",
  first_used = "Pertama dipakai",
  two_hours = "(dipakai paling lama 2 jam)", -- WCA 4b4
  scramblers = "Scrambler",
  cover = "Biarkan halaman ini di atas sampai grup mulai.", -- WCA 4b2
  passcodes = "Kode akses",
  formats = {
    ["1"] = "terbaik dari 1",
    ["2"] = "terbaik dari 2",
    ["3"] = "terbaik dari 3",
    ["5"] = "terbaik dari 5",
    a = "rata-rata terpangkas dari 5",
    m = "rata-rata dari 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Pertandingan",
    set = "Set",
    stage_16 = "Babak 16 besar",
    stage_12 = "Babak 12 besar",
    quarter = "Perempat final",
    semi = "Semifinal",
    third = "Peringkat ketiga",
    final = "Final",
  },
  display = {
    passcode = "Kode akses",
    open = "Buka",
    close = "Tutup",
    any = "yang dibuka oleh kode",
    wrong = "Tidak ada lembar dengan kode ini.",
    other = "Kode ini membuka lembar lain.",
    previous = "Sebelumnya",
    next = "Berikutnya",
    cube = "Kubus",
    colours = "Warna",
    letters = "Warna dan huruf",
    greys = "Abu-abu dan huruf",
    dark = "Gelap",
    light = "Terang",
    idle = "Ditutup setelah sepuluh menit tidak dipakai.",
    needs = "Peramban ini tidak dapat mendekripsi: pakai yang lain atau yang lebih baru.",
  },
  texts = {
    ["2x2x2 Cube"] = "Kubus 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Kubus 2x2x2, semua sudut",
    ["3x3x3 Cube"] = "Kubus 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 mata tertutup",
    ["3x3x3 Fewest Moves"] = "3x3x3 langkah tersedikit",
    ["3x3x3 Multi-Blind"] = "3x3x3 multi mata tertutup",
    ["3x3x3 One-Handed"] = "3x3x3 satu tangan",
    ["4x4x4 Cube"] = "Kubus 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 mata tertutup",
    ["5x5x5 Cube"] = "Kubus 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 mata tertutup",
    ["6x6x6 Cube"] = "Kubus 6x6x6",
    ["7x7x7 Cube"] = "Kubus 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Teka-teki 15",
    ["8 puzzle"] = "Teka-teki 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Balok 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Kubus siam, blok 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Kubus siam, blok 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "putih di atas, hijau di depan",
    ["white top, green front left"] = "putih di atas, hijau di kiri depan",
    ["yellow bottom, green front"] = "kuning di bawah, hijau di depan",
    ["white top, red right, green bottom, a corner in front"] = "putih di atas, merah di kanan, hijau di bawah, satu sudut di depan",
    ["1 at the top left"] = "1 di kiri atas",
    ["12 o'clock up, either side in front"] = "pukul 12 di atas, sisi mana pun di depan",
    ["darker colour in front"] = "warna lebih gelap di depan",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw memutar dua lapis. Langkah terakhir menentukan orientasi: jangan putar kubus kembali.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Setelah semua kubus diacak, periksa agar tidak ada dua yang sama.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... memutar dua lapis; x, y, z memutar seluruh kubus seperti R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Langkah terakhir menentukan orientasi: jangan putar kubus kembali.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... memutar dua lapis.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... memutar dua lapis, 3Rw, 3Fw, 3Uw tiga. Kesalahan selalu diperbaiki.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... memutar dua lapis, 3Rw, 3Uw, 3Fw tiga.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... memutar dua lapis, 3Rw, 3Lw, 3Uw ... tiga.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: sebuah ubin bergeser ke atas, kanan, bawah, atau kiri ke tempat kosong; R2: dua ubin.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Pin yang disebut naik saat memutar, yang lain turun; terakhir tekan semua pin ke bawah.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ lima jam searah jarum jam, 5- lima jam berlawanan; y2: balikkan clock, 12 tetap di atas.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R dan D memutar semua kecuali tiga bagian di kiri atas: ++ 144 derajat searah jarum jam, -- balik.",
    ["U, U': the top by 72 degrees."] = "U, U': bagian atas 72 derajat.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' memutar satu sisi 72 derajat; R2, R2' 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Huruf besar memutar dua lapis, huruf kecil hanya ujungnya.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Putar mengelilingi sudut terluar: R kanan, L kiri, U atas belakang, B tersembunyi di belakang.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Sudut: R kanan, L kiri, D di bawah, B tersembunyi di belakang.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Sudut atas, searah jarum jam dari kanan depan: F L B R. Sudut di bawahnya: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Nama sisinya seperti pada Megaminx: U F R BR BL L, dan di seberangnya D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B memutar sudut dengan satu lapis, u l r b dengan dua.",
    ["u and d turn two layers."] = "u dan d memutar dua lapis.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r memutar kubus di kanan, D L l yang di kiri; r dan l memutar dua lapis.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F memutar kubus di depan, yang pada gambar ada di kanan; D L B memutar yang lain.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Satu langkah memutar sisi setengah putaran: R 180 derajat, R2 satu putaran penuh, R6 tiga.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): atas x kali, bawah y kali 30 derajat searah jarum jam; / : separuh kanan 180 derajat.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Mulai dengan bagian sempit lapis tengah di kiri depan.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "Gambar menunjukkan puzzle yang saat itu kuning di atas dan merah di depan.",
  },
  fewest = {
    name = "Kompetitor",
    registrant = "ID pendaftar",
    officials = "Khusus petugas: jangan diisi oleh kompetitor",
    result = "Hasil",
    graded = "Dinilai oleh",
    solution = "Solusi",
    apart = "Scramble ada di lembar terpisah.",
    rules = {
      "Anda punya 60 menit untuk menemukan dan menulis solusi.", -- WCA E2b
      "Tulis nama, WCA ID atau ID pendaftar. Tanpa salah satunya percobaan menjadi DNF.", -- E2c1
      "Tulis satu langkah di tiap kotak, berurutan. Hitamkan semua langkah lain.", -- E2c2, E2c3
      "Scramble lalu solusi Anda harus menyelesaikan kubus.", -- E2c5
      "Paling banyak 80 langkah, termasuk rotasi. Dalam hasil, rotasi dihitung 0.", -- E2d, E2d1
      "Solusi tidak boleh diperoleh langsung dari bagian mana pun dari algoritma scramble.", -- E2e
      "Gunakan hanya langkah yang tercantum di sini. Notasi lain berarti DNF.", -- E2c4
    },
    moves = {
      clockwise = "searah jarum jam",
      counter = "berlawanan jarum jam",
      face = "Gerakan sisi",
      wide = "Dua lapis",
      rotations = "Rotasi",
      wrong = "Tidak boleh",
    },
  },
}
