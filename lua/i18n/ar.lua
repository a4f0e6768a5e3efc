-- The words on paper, in Arabic.
return {
  from_right = true,
  round = "الجولة",
  dual = "جولة مزدوجة",
  set = "مجموعة الخلطات",
  sets = "مجموعات الخلطات",
  set_of = "من",
  attempt = "المحاولة",
  page = "صفحة",
  digest = "بصمة",
  extras = "خلطات إضافية",
  group = "المجموعة",
  spare = "احتياطي",
  hold = "وضعية البداية:",
  first_used = "أول استخدام الساعة",
  two_hours = "(تُستخدم مدة ساعتين على الأكثر)", -- WCA 4b4
  scramblers = "الخالطون",
  cover = "تبقى هذه الصفحة في الأعلى حتى تبدأ المجموعة.", -- WCA 4b2
  passcodes = "رموز الدخول",
  formats = {
    ["1"] = "الأفضل من 1",
    ["2"] = "الأفضل من 2",
    ["3"] = "الأفضل من 3",
    ["5"] = "الأفضل من 5",
    a = "متوسط 5 (دون الأفضل والأسوأ)",
    m = "متوسط 3",
    h = "وجهًا لوجه",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "المباراة",
    set = "الشوط",
    stage_16 = "دور الـ 16",
    stage_12 = "دور الـ 12",
    quarter = "ربع النهائي",
    semi = "نصف النهائي",
    third = "المركز الثالث",
    final = "النهائي",
  },
  display = {
    passcode = "رمز الدخول",
    open = "فتح",
    close = "إغلاق",
    any = "ما يفتحه الرمز",
    wrong = "لا توجد ورقة بهذا الرمز.",
    other = "هذا الرمز يفتح ورقة أخرى.",
    previous = "السابق",
    next = "التالي",
    cube = "المكعب",
    colours = "ألوان",
    letters = "ألوان وحروف",
    greys = "رمادي وحروف",
    dark = "داكن",
    light = "فاتح",
    idle = "أُغلقت بعد عشر دقائق دون استعمال.",
    needs = "هذا المتصفح لا يستطيع فك التشفير: استعمل غيره أو أحدث منه.",
  },
  texts = {
    ["2x2x2 Cube"] = "مكعب 2x2x2",
    ["2x2x2 Cube, All Corners"] = "مكعب 2x2x2، كل الزوايا",
    ["3x3x3 Cube"] = "مكعب 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 بعينين معصوبتين",
    ["3x3x3 Fewest Moves"] = "3x3x3 أقل عدد من الحركات",
    ["3x3x3 Multi-Blind"] = "3x3x3 عدة مكعبات بعينين معصوبتين",
    ["3x3x3 One-Handed"] = "3x3x3 بيد واحدة",
    ["4x4x4 Cube"] = "مكعب 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 بعينين معصوبتين",
    ["5x5x5 Cube"] = "مكعب 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 بعينين معصوبتين",
    ["6x6x6 Cube"] = "مكعب 6x6x6",
    ["7x7x7 Cube"] = "مكعب 7x7x7",
    ["Clock"] = "الساعة",
    ["15 puzzle"] = "لغز 15",
    ["8 puzzle"] = "لغز 8",
    ["Ivy Cube"] = "آيفي كيوب",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "دومينو",
    ["3x3x4 Cuboid"] = "متوازي 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "كيلومينكس",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "مكعب سيامي، كتلة 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "مكعب سيامي، كتلة 2x2x2",
    ["Megaminx"] = "ميغامينكس",
    ["Pyraminx"] = "بيرامينكس",
    ["Skewb"] = "سكيوب",
    ["Square-1"] = "سكوير-1",
    ["white top, green front"] = "الأبيض في الأعلى، الأخضر في الأمام",
    ["white top, green front left"] = "الأبيض في الأعلى، الأخضر في الأمام يسارًا",
    ["yellow bottom, green front"] = "الأصفر في الأسفل، الأخضر في الأمام",
    ["white top, red right, green bottom, a corner in front"] = "أبيض في الأعلى، أحمر على اليمين، أخضر في الأسفل، زاوية في الأمام",
    ["1 at the top left"] = "الرقم 1 في الأعلى يسارًا",
    ["12 o'clock up, either side in front"] = "الساعة 12 إلى الأعلى، أي من الوجهين في الأمام",
    ["darker colour in front"] = "اللون الأغمق في الأمام",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "\u{2066}Rw, Fw, Uw\u{2069} تدير طبقتين. الحركات الأخيرة تحدد الاتجاه: لا تُعِد تدوير المكعب.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "بعد خلط كل المكعبات، تأكد من عدم وجود مكعبين متماثلين.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} تدير طبقتين؛ \u{2066}x, y, z\u{2069} المكعب كله مثل \u{2066}R, U, F\u{2069}.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "الحركات الأخيرة تحدد الاتجاه: لا تُعِد تدوير المكعب.",
    ["Rw, Lw, Uw ... turn two layers."] = "\u{2066}Rw, Lw, Uw ...\u{2069} تدير طبقتين.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} تدير طبقتين، \u{2066}3Rw, 3Fw, 3Uw\u{2069} ثلاثًا. تُصحَّح الحالة الخاطئة دائمًا.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} تدير طبقتين، \u{2066}3Rw, 3Uw, 3Fw\u{2069} ثلاثًا.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} تدير طبقتين، \u{2066}3Rw, 3Lw, 3Uw ...\u{2069} ثلاثًا.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: تنزلق قطعة إلى الأعلى أو اليمين أو الأسفل أو اليسار نحو الفراغ؛ R2: قطعتان.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "أثناء التدوير تكون الأزرار المذكورة مرفوعة والأخرى مخفوضة؛ وفي النهاية اخفض كل الأزرار.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "\u{2066}5+\u{2069} خمس ساعات مع عقارب الساعة، \u{2066}5-\u{2069} خمس عكسها؛ \u{2066}y2\u{2069}: اقلب الساعة، ويبقى 12 في الأعلى.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "\u{2066}R\u{2069} و\u{2066}D\u{2069} تديران كل شيء عدا القطع الثلاث في أعلى اليسار: \u{2066}++\u{2069} هي 144 درجة مع عقارب الساعة، \u{2066}--\u{2069} عكسها.",
    ["U, U': the top by 72 degrees."] = "\u{2066}U, U'\u{2069}: الوجه العلوي 72 درجة.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] =
      "\u{2066}R, R'\u{2069}: وجه بزاوية 72 درجة؛ \u{2066}R2, R2'\u{2069}: بزاوية 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "الأحرف الكبيرة تدير طبقتين، والصغيرة الطرف فقط.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "التدوير حول الزاوية الأبعد: \u{2066}R\u{2069} يمين، \u{2066}L\u{2069} يسار، \u{2066}U\u{2069} أعلى في الخلف، \u{2066}B\u{2069} مخفية في الخلف.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "الزوايا: \u{2066}R\u{2069} يمين، \u{2066}L\u{2069} يسار، \u{2066}D\u{2069} في الأسفل، \u{2066}B\u{2069} مخفية في الخلف.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "الزوايا العلوية مع عقارب الساعة من الأمام يميناً: \u{2066}F L B R\u{2069}. والزوايا التي تحتها: \u{2066}f l b r\u{2069}.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "للأوجه أسماء الميغامينكس: \u{2066}U F R BR BL L\u{2069}، وتقابلها \u{2066}D B DBL DL DR DBR\u{2069}.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "\u{2066}U L R B\u{2069} تدير زاوية بطبقة واحدة، و\u{2066}u l r b\u{2069} بطبقتين.",
    ["u and d turn two layers."] = "\u{2066}u\u{2069} و\u{2066}d\u{2069} تديران طبقتين.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "\u{2066}U R r\u{2069} تدير المكعب الأيمن، و\u{2066}D L l\u{2069} الأيسر؛ \u{2066}r\u{2069} و\u{2066}l\u{2069} تديران طبقتين.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "\u{2066}U R F\u{2069} تدير المكعب الأمامي، وهو على اليمين في الصورة؛ و\u{2066}D L B\u{2069} تدير الآخر.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "الحركة نصف دورة للوجه: \u{2066}R\u{2069} هي 180 درجة، و\u{2066}R2\u{2069} دورة كاملة، و\u{2066}R6\u{2069} ثلاث.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "\u{2066}(x,y)\u{2069}: الأعلى \u{2066}x\u{2069} والأسفل \u{2066}y\u{2069} مرات 30 درجة مع عقارب الساعة؛ \u{2066}/\u{2069} : النصف الأيمن 180 درجة.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "ابدأ والجزء الضيق من الطبقة الوسطى في الأمام يسارًا.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "الصورة للغز يكون فيه عندئذ الأصفر في الأعلى والأحمر في الأمام.",
  },
  fewest = {
    name = "المتسابق",
    registrant = "رقم التسجيل",
    officials = "للحكام فقط: لا يملؤه المتسابق",
    result = "النتيجة",
    graded = "صححه",
    solution = "الحل",
    apart = "الخلطة في ورقة منفصلة.",
    rules = {
      "لديك 60 دقيقة لإيجاد حل وكتابته.", -- WCA E2b
      "اكتب اسمك أو \u{2066}WCA ID\u{2069} أو رقم التسجيل. دون أي منها تكون المحاولة \u{2066}DNF\u{2069}.", -- E2c1
      "اكتب حركة واحدة في كل خانة بالترتيب. سوّد كل الحركات الأخرى.", -- E2c2, E2c3
      "الخلطة ثم الحل يجب أن يحلا المكعب.", -- E2c5
      "80 حركة على الأكثر، بما فيها تدوير المكعب. في النتيجة يُحسب تدوير المكعب 0.", -- E2d, E2d1
      "يجب ألا يُشتق الحل مباشرة من أي جزء من خوارزمية الخلط.", -- E2e
      "استخدم الحركات المذكورة هنا فقط. أي تدوين آخر هو \u{2066}DNF\u{2069}.", -- E2c4
    },
    moves = {
      clockwise = "مع عقارب الساعة",
      counter = "عكس عقارب الساعة",
      face = "حركات الوجه",
      wide = "طبقتان",
      rotations = "تدوير المكعب",
      wrong = "غير مسموح",
    },
  },
}
