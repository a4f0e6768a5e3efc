-- The words on paper, in Hebrew.
return {
  from_right = true,
  round = "סיבוב",
  dual = "סיבוב כפול",
  set = "סט ערבובים",
  sets = "סטים של ערבובים",
  set_of = "מתוך",
  attempt = "ניסיון",
  page = "עמוד",
  digest = "סיכום ביקורת",
  extras = "ערבובים נוספים",
  group = "קבוצה",
  spare = "רזרבי",
  hold = "מצב התחלתי:",
  first_used = "שימוש ראשון בשעה",
  two_hours = "(לשימוש במשך שעתיים לכל היותר)", -- WCA 4b4
  scramblers = "מערבבים",
  cover = "השאירו דף זה למעלה עד תחילת הקבוצה.", -- WCA 4b2
  passcodes = "קודי גישה",
  formats = {
    ["1"] = "הטוב מתוך 1",
    ["2"] = "הטוב מתוך 2",
    ["3"] = "הטוב מתוך 3",
    ["5"] = "הטוב מתוך 5",
    a = "ממוצע של 5 (ללא הקיצוניים)",
    m = "ממוצע של 3",
    h = "ראש בראש",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "משחק",
    set = "מערכה",
    stage_16 = "שלב 16 האחרונים",
    stage_12 = "שלב 12 האחרונים",
    quarter = "רבע גמר",
    semi = "חצי גמר",
    third = "מקום שלישי",
    final = "גמר",
  },
  display = {
    passcode = "קוד גישה",
    open = "פתיחה",
    close = "סגירה",
    any = "זה שהקוד פותח",
    wrong = "לאף דף אין קוד כזה.",
    other = "הקוד הזה פותח דף אחר.",
    previous = "הקודם",
    next = "הבא",
    cube = "קובייה",
    colours = "צבעים",
    letters = "צבעים ואותיות",
    greys = "אפורים ואותיות",
    dark = "כהה",
    light = "בהיר",
    idle = "נסגר אחרי עשר דקות ללא שימוש.",
    needs = "הדפדפן הזה אינו יכול לפענח: השתמשו באחר או בחדש יותר.",
  },
  texts = {
    ["2x2x2 Cube"] = "קובייה 2x2x2",
    ["2x2x2 Cube, All Corners"] = "קובייה 2x2x2, כל הפינות",
    ["3x3x3 Cube"] = "קובייה 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 בעיניים עצומות",
    ["3x3x3 Fewest Moves"] = "3x3x3 מינימום מהלכים",
    ["3x3x3 Multi-Blind"] = "3x3x3 קוביות רבות בעיניים עצומות",
    ["3x3x3 One-Handed"] = "3x3x3 ביד אחת",
    ["4x4x4 Cube"] = "קובייה 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 בעיניים עצומות",
    ["5x5x5 Cube"] = "קובייה 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 בעיניים עצומות",
    ["6x6x6 Cube"] = "קובייה 6x6x6",
    ["7x7x7 Cube"] = "קובייה 7x7x7",
    ["Clock"] = "שעון",
    ["15 puzzle"] = "פאזל 15",
    ["8 puzzle"] = "פאזל 8",
    ["Ivy Cube"] = "אייבי קיוב",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "דומינו",
    ["3x3x4 Cuboid"] = "תיבה 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "קילומינקס",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "קובייה סיאמית, גוש 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "קובייה סיאמית, גוש 2x2x2",
    ["Megaminx"] = "מגאמינקס",
    ["Pyraminx"] = "פירמינקס",
    ["Skewb"] = "סקיוב",
    ["Square-1"] = "סקוור-1",
    ["white top, green front"] = "לבן למעלה, ירוק מלפנים",
    ["white top, green front left"] = "לבן למעלה, ירוק מלפנים משמאל",
    ["yellow bottom, green front"] = "צהוב למטה, ירוק מלפנים",
    ["white top, red right, green bottom, a corner in front"] = "לבן למעלה, אדום מימין, ירוק למטה, פינה מקדימה",
    ["1 at the top left"] = "1 למעלה משמאל",
    ["12 o'clock up, either side in front"] = "השעה 12 למעלה, כל אחד מהצדדים מלפנים",
    ["darker colour in front"] = "הצבע הכהה יותר מלפנים",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "\u{2066}Rw, Fw, Uw\u{2069} מסובבים שתי שכבות. המהלכים האחרונים קובעים את הכיוון: אין לסובב את הקובייה בחזרה.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "לאחר ערבוב כל הקוביות, יש לוודא שאין שתיים זהות.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} מסובבים שתי שכבות; \u{2066}x, y, z\u{2069} את כל הקובייה כמו \u{2066}R, U, F\u{2069}.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "המהלכים האחרונים קובעים את הכיוון: אין לסובב את הקובייה בחזרה.",
    ["Rw, Lw, Uw ... turn two layers."] = "\u{2066}Rw, Lw, Uw ...\u{2069} מסובבים שתי שכבות.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} מסובבים שתי שכבות, \u{2066}3Rw, 3Fw, 3Uw\u{2069} שלוש. מצב שגוי מתוקן תמיד.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} מסובבים שתי שכבות, \u{2066}3Rw, 3Uw, 3Fw\u{2069} שלוש.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "\u{2066}Rw, Lw, Uw ...\u{2069} מסובבים שתי שכבות, \u{2066}3Rw, 3Lw, 3Uw ...\u{2069} שלוש.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: אריח מחליק למעלה, ימינה, למטה או שמאלה אל הרווח; R2: שני אריחים.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "בזמן הסיבוב הפינים הנקובים למעלה והאחרים למטה; בסוף יש ללחוץ את כולם למטה.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "\u{2066}5+\u{2069} הוא חמש שעות עם כיוון השעון, \u{2066}5-\u{2069} חמש נגדו; \u{2066}y2\u{2069}: להפוך את השעון, 12 נשאר למעלה.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "\u{2066}R\u{2069} ו-\u{2066}D\u{2069} מסובבים הכול חוץ משלושת החלקים למעלה משמאל: \u{2066}++\u{2069} הוא 144 מעלות עם כיוון השעון, \u{2066}--\u{2069} בחזרה.",
    ["U, U': the top by 72 degrees."] = "\u{2066}U, U'\u{2069}: הפאה העליונה ב-72 מעלות.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] =
      "\u{2066}R, R'\u{2069}: פאה ב-72 מעלות; \u{2066}R2, R2'\u{2069}: ב-144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "אותיות גדולות מסובבות שתי שכבות, אותיות קטנות רק את הקצה.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "מסובבים סביב הפינה החיצונית ביותר: \u{2066}R\u{2069} ימין, \u{2066}L\u{2069} שמאל, \u{2066}U\u{2069} למעלה מאחור, \u{2066}B\u{2069} מוסתר מאחור.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "פינות: \u{2066}R\u{2069} ימין, \u{2066}L\u{2069} שמאל, \u{2066}D\u{2069} למטה, \u{2066}B\u{2069} מוסתר מאחור.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "פינות עליונות, בכיוון השעון מקדימה מימין: \u{2066}F L B R\u{2069}. אלה שמתחתן: \u{2066}f l b r\u{2069}.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "לפאות שמות כמו במגאמינקס: \u{2066}U F R BR BL L\u{2069}, ומולן \u{2066}D B DBL DL DR DBR\u{2069}.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "\u{2066}U L R B\u{2069} מסובבים פינה עם שכבה אחת, \u{2066}u l r b\u{2069} עם שתיים.",
    ["u and d turn two layers."] = "\u{2066}u\u{2069} ו-\u{2066}d\u{2069} מסובבים שתי שכבות.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "\u{2066}U R r\u{2069} מסובבים את הקובייה הימנית, \u{2066}D L l\u{2069} את השמאלית; \u{2066}r\u{2069} ו-\u{2066}l\u{2069} מסובבים שתי שכבות.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "\u{2066}U R F\u{2069} מסובבים את הקובייה הקדמית, שבתמונה היא מימין; \u{2066}D L B\u{2069} מסובבים את השנייה.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "מהלך מסובב פאה חצי סיבוב: \u{2066}R\u{2069} הוא 180 מעלות, \u{2066}R2\u{2069} סיבוב שלם, \u{2066}R6\u{2069} שלושה.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "\u{2066}(x,y)\u{2069}: למעלה \u{2066}x\u{2069} ולמטה \u{2066}y\u{2069} פעמים 30 מעלות עם כיוון השעון; \u{2066}/\u{2069} : החצי הימני ב-180 מעלות.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "מתחילים כשהחלק הצר של השכבה האמצעית מלפנים משמאל.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "בתמונה פאזל שבמצב זה יש בו צהוב למעלה ואדום מלפנים.",
  },
  fewest = {
    name = "מתחרה",
    registrant = "מספר רישום",
    officials = "לשופטים בלבד: מתחרים לא ימלאו",
    result = "תוצאה",
    graded = "נבדק על ידי",
    solution = "פתרון",
    apart = "הערבוב נמצא בדף נפרד.",
    rules = {
      "יש לכם 60 דקות למצוא פתרון ולכתוב אותו.", -- WCA E2b
      "כתבו שם, \u{2066}WCA ID\u{2069} או מספר רישום. בלי אף אחד מהם הניסיון הוא \u{2066}DNF\u{2069}.", -- E2c1
      "כתבו מהלך אחד בכל משבצת, לפי הסדר. השחירו את כל המהלכים האחרים.", -- E2c2, E2c3
      "הערבוב ואחריו הפתרון חייבים לפתור את הקובייה.", -- E2c5
      "לכל היותר 80 מהלכים, כולל סיבובי קובייה. בתוצאה סיבובי קובייה נספרים 0.", -- E2d, E2d1
      "אסור שהפתרון ייגזר ישירות מחלק כלשהו של אלגוריתם הערבוב.", -- E2e
      "השתמשו רק במהלכים שכאן. כל סימון אחר הוא \u{2066}DNF\u{2069}.", -- E2c4
    },
    moves = {
      clockwise = "עם כיוון השעון",
      counter = "נגד כיוון השעון",
      face = "סיבובי פאה",
      wide = "שתי שכבות",
      rotations = "סיבובי קובייה",
      wrong = "אסור",
    },
  },
}
