-- The words on paper, in French.
return {
  round = "Manche",
  dual = "Manche double",
  set = "Série de mélanges",
  sets = "Séries de mélanges",
  set_of = "sur",
  attempt = "Essai",
  page = "page",
  digest = "empreinte",
  extras = "Mélanges supplémentaires",
  group = "Groupe",
  spare = "Réserve",
  hold = "Position de départ :",
  first_used = "Première utilisation",
  two_hours = "(à utiliser 2 heures au plus)", -- WCA 4b4
  scramblers = "Mélangeurs",
  cover = "Laisser cette page au-dessus jusqu'au début du groupe.", -- WCA 4b2
  passcodes = "Codes d’accès",
  formats = {
    ["1"] = "meilleur de 1",
    ["2"] = "meilleur de 2",
    ["3"] = "meilleur de 3",
    ["5"] = "meilleur de 5",
    a = "moyenne élaguée de 5",
    m = "moyenne de 3",
    h = "Head to Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Partie",
    set = "Set",
    stage_16 = "Phase à 16",
    stage_12 = "Phase à 12",
    quarter = "Quart de finale",
    semi = "Demi-finale",
    third = "Troisième place",
    final = "Finale",
  },
  display = {
    passcode = "Code d'accès",
    open = "Ouvrir",
    close = "Fermer",
    any = "celui que le code ouvre",
    wrong = "Aucune feuille n'a ce code.",
    other = "Ce code ouvre une autre feuille.",
    previous = "Précédent",
    next = "Suivant",
    cube = "Cube",
    colours = "Couleurs",
    letters = "Couleurs et lettres",
    greys = "Gris et lettres",
    dark = "Sombre",
    light = "Clair",
    idle = "Fermé après dix minutes sans utilisation.",
    needs = "Ce navigateur ne sait pas déchiffrer : prenez-en un autre ou un plus récent.",
  },
  texts = {
    ["2x2x2 Cube"] = "Cube 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Cube 2x2x2, tous les coins",
    ["3x3x3 Cube"] = "Cube 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 à l'aveugle",
    ["3x3x3 Fewest Moves"] = "3x3x3, moins de mouvements",
    ["3x3x3 Multi-Blind"] = "3x3x3 multiple à l'aveugle",
    ["3x3x3 One-Handed"] = "3x3x3 à une main",
    ["4x4x4 Cube"] = "Cube 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 à l'aveugle",
    ["5x5x5 Cube"] = "Cube 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 à l'aveugle",
    ["6x6x6 Cube"] = "Cube 6x6x6",
    ["7x7x7 Cube"] = "Cube 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Taquin 15",
    ["8 puzzle"] = "Taquin 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Pavé 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Cube siamois, bloc 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Cube siamois, bloc 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "blanc en haut, vert devant",
    ["white top, green front left"] = "blanc en haut, vert devant à gauche",
    ["yellow bottom, green front"] = "jaune en bas, vert devant",
    ["white top, red right, green bottom, a corner in front"] = "blanc en haut, rouge à droite, vert en bas, un coin devant",
    ["1 at the top left"] = "le 1 en haut à gauche",
    ["12 o'clock up, either side in front"] = "12 heures en haut, un côté ou l'autre devant",
    ["darker colour in front"] = "couleur la plus foncée devant",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw tournent deux étages. Les derniers mouvements fixent l'orientation : ne pas la changer.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Quand tous sont mélangés, vérifier qu'il n'y en a pas deux identiques.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... tournent deux étages ; x, y, z le cube entier comme R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Les derniers mouvements fixent l'orientation : ne pas la changer.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... tournent deux étages.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... tournent deux étages, 3Rw, 3Fw, 3Uw trois. Un mélange faux est toujours corrigé.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... tournent deux étages, 3Rw, 3Uw, 3Fw trois.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... tournent deux étages, 3Rw, 3Lw, 3Uw ... trois.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L : une pièce glisse vers le haut, la droite, le bas ou la gauche dans le trou ; R2 : deux pièces.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Les boutons nommés sont levés pendant la rotation, les autres baissés ; à la fin, tous baissés.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ : cinq heures dans le sens horaire, 5- : en sens inverse ; y2 : retourner, 12 reste en haut.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R et D tournent tout sauf les trois pièces en haut à gauche : ++ 144 degrés horaires, -- inverse.",
    ["U, U': the top by 72 degrees."] = "U, U' : la face du haut de 72 degrés.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' tournent une face de 72 degrés ; R2, R2' de 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Les majuscules tournent deux étages, les minuscules la pointe seulement.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "On tourne autour du coin extrême : R à droite, L à gauche, U en haut derrière, B caché derrière.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Coins : R à droite, L à gauche, D en bas, B caché derrière.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Coins du haut, dans le sens horaire depuis l'avant droit : F L B R. Ceux du dessous : f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Les faces ont les noms du Megaminx : U F R BR BL L, et en face d'elles D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B tournent un coin avec un étage, u l r b avec deux.",
    ["u and d turn two layers."] = "u et d tournent deux étages.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r tournent le cube de droite, D L l celui de gauche ; r et l tournent deux étages.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F tournent le cube de devant, à droite sur l'image ; D L B tournent l'autre.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Un mouvement tourne une face d'un demi-tour : R vaut 180 degrés, R2 un tour entier, R6 trois.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y) : le haut de x, le bas de y fois 30 degrés horaires ; / : la moitié droite de 180 degrés.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Au départ, la partie étroite de l'étage central est devant à gauche.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "L'image montre un puzzle qui a alors jaune en haut et rouge devant.",
  },
  fewest = {
    name = "Compétiteur",
    registrant = "ID d'inscription",
    officials = "Réservé aux officiels : le compétiteur laisse vide",
    result = "Résultat",
    graded = "Corrigé par",
    solution = "Solution",
    apart = "Le mélange est sur une feuille à part.",
    rules = {
      "Vous avez 60 minutes pour trouver et écrire une solution.", -- WCA E2b
      "Écrivez votre nom, WCA ID ou ID d'inscription. Sans aucun d'eux, l'essai est DNF.", -- E2c1
      "Écrivez un mouvement par case, dans l'ordre. Noircissez tous les autres mouvements.", -- E2c2, E2c3
      "Le mélange suivi de la solution doit résoudre le cube.", -- E2c5
      "Au plus 80 mouvements, rotations comprises. Dans le résultat, les rotations comptent 0.", -- E2d, E2d1
      "La solution ne doit être dérivée directement d'aucune partie de l'algorithme de mélange.", -- E2e
      "N'utilisez que les mouvements indiqués ici. Toute autre notation est DNF.", -- E2c4
    },
    moves = {
      clockwise = "sens horaire",
      counter = "sens antihoraire",
      face = "Mouvements de face",
      wide = "Deux étages",
      rotations = "Rotations",
      wrong = "Interdit",
    },
  },
}
