-- The words on paper, in Spanish.
return {
  round = "Ronda",
  dual = "Ronda doble",
  set = "Grupo de mezclas",
  sets = "Grupos de mezclas",
  set_of = "de",
  attempt = "Intento",
  page = "página",
  digest = "resumen",
  extras = "Mezclas extra",
  group = "Grupo",
  spare = "Reserva",
  hold = "Posición inicial:",
  first_used = "Primer uso",
  two_hours = "(usar como máximo 2 horas)", -- WCA 4b4
  scramblers = "Mezcladores",
  cover = "Deje esta hoja encima hasta que empiece el grupo.", -- WCA 4b2
  passcodes = "Códigos de acceso",
  formats = {
    ["1"] = "mejor de 1",
    ["2"] = "mejor de 2",
    ["3"] = "mejor de 3",
    ["5"] = "mejor de 5",
    a = "promedio de 5",
    m = "media de 3",
    h = "Head to Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Enfrentamiento",
    set = "Set",
    stage_16 = "Fase de 16",
    stage_12 = "Fase de 12",
    quarter = "Cuartos de final",
    semi = "Semifinal",
    third = "Tercer puesto",
    final = "Final",
  },
  display = {
    passcode = "Código de acceso",
    open = "Abrir",
    close = "Cerrar",
    any = "el que abre el código",
    wrong = "Ninguna hoja tiene este código.",
    other = "Este código abre otra hoja.",
    previous = "Anterior",
    next = "Siguiente",
    cube = "Cubo",
    colours = "Colores",
    letters = "Colores y letras",
    greys = "Grises y letras",
    dark = "Oscuro",
    light = "Claro",
    idle = "Cerrado tras diez minutos sin uso.",
    needs = "Este navegador no puede descifrar: use otro o uno más nuevo.",
  },
  texts = {
    ["2x2x2 Cube"] = "Cubo 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Cubo 2x2x2, todas las esquinas",
    ["3x3x3 Cube"] = "Cubo 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 a ciegas",
    ["3x3x3 Fewest Moves"] = "3x3x3, menos movimientos",
    ["3x3x3 Multi-Blind"] = "3x3x3 múltiple a ciegas",
    ["3x3x3 One-Handed"] = "3x3x3 con una mano",
    ["4x4x4 Cube"] = "Cubo 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 a ciegas",
    ["5x5x5 Cube"] = "Cubo 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 a ciegas",
    ["6x6x6 Cube"] = "Cubo 6x6x6",
    ["7x7x7 Cube"] = "Cubo 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Rompecabezas del 15",
    ["8 puzzle"] = "Rompecabezas del 8",
    ["Ivy Cube"] = "Ivy Cube",
    ["Dino Cube"] = "Dino Cube",
    ["Floppy Cube"] = "Floppy Cube",
    ["Skewb Diamond"] = "Skewb Diamond",
    ["Tower Cube"] = "Tower Cube",
    ["Baby FTO"] = "Baby FTO",
    ["Domino"] = "Domino",
    ["3x3x4 Cuboid"] = "Cuboide 3x3x4",
    ["Face-Turning Octahedron"] = "Face-Turning Octahedron",
    ["Gear Cube"] = "Gear Cube",
    ["Kilominx"] = "Kilominx",
    ["Master Tetraminx"] = "Master Tetraminx",
    ["Pyraminx Duo"] = "Pyraminx Duo",
    ["Redi Cube"] = "Redi Cube",
    ["Siamese Cube, 1x2x3 Block"] = "Cubo siamés, bloque 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Cubo siamés, bloque 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "blanco arriba, verde al frente",
    ["white top, green front left"] = "blanco arriba, verde al frente a la izquierda",
    ["yellow bottom, green front"] = "amarillo abajo, verde al frente",
    ["white top, red right, green bottom, a corner in front"] = "blanco arriba, rojo a la derecha, verde abajo, una esquina delante",
    ["1 at the top left"] = "el 1 arriba a la izquierda",
    ["12 o'clock up, either side in front"] = "las 12 arriba, cualquier lado al frente",
    ["darker colour in front"] = "el color más oscuro al frente",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw giran dos capas. Los últimos movimientos fijan la orientación: no deshacerla.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Cuando todos estén mezclados, comprobar que no haya dos iguales.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... giran dos capas; x, y, z el cubo entero como R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Los últimos movimientos fijan la orientación: no deshacerla.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... giran dos capas.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... giran dos capas, 3Rw, 3Fw, 3Uw tres. Una mezcla errónea siempre se corrige.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... giran dos capas, 3Rw, 3Uw, 3Fw tres.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... giran dos capas, 3Rw, 3Lw, 3Uw ... tres.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: una ficha se desliza arriba, a la derecha, abajo o a la izquierda hacia el hueco; R2: dos fichas.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Al girar, los botones nombrados están arriba y los demás abajo; al final, todos abajo.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+: cinco horas en sentido horario, 5-: al revés; y2: dar la vuelta, las 12 siguen arriba.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R y D giran todo menos las tres piezas de arriba a la izquierda: ++ 144 grados horario, -- al revés.",
    ["U, U': the top by 72 degrees."] = "U, U': la cara superior 72 grados.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' giran una cara 72 grados; R2, R2' 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Las mayúsculas giran dos capas, las minúsculas solo la punta.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Se gira sobre la esquina exterior: R derecha, L izquierda, U arriba atrás, B oculta detrás.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Esquinas: R derecha, L izquierda, D abajo, B oculta detrás.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Esquinas de arriba, en sentido horario desde la delantera derecha: F L B R. Las de debajo: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "Las caras se llaman como las del Megaminx: U F R BR BL L, y enfrente de ellas D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B giran una esquina con una capa, u l r b con dos.",
    ["u and d turn two layers."] = "u y d giran dos capas.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r giran el cubo de la derecha, D L l el de la izquierda; r y l giran dos capas.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F giran el cubo de delante, que está a la derecha en el dibujo; D L B giran el otro.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Un movimiento gira una cara media vuelta: R son 180 grados, R2 una vuelta entera, R6 tres.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): arriba x, abajo y veces 30 grados en sentido horario; / : la mitad derecha 180 grados.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Al empezar, la parte estrecha de la capa media está al frente a la izquierda.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "La imagen es de un puzle que entonces tiene amarillo arriba y rojo al frente.",
  },
  fewest = {
    name = "Competidor",
    registrant = "ID de registro",
    officials = "Solo para oficiales: el competidor no rellena esto",
    result = "Resultado",
    graded = "Corregido por",
    solution = "Solución",
    apart = "La mezcla está en otra hoja.",
    rules = {
      "Tiene 60 minutos para encontrar y escribir una solución.", -- WCA E2b
      "Escriba su nombre, WCA ID o ID de registro. Sin ninguno de ellos el intento es DNF.", -- E2c1
      "Escriba un movimiento en cada casilla, en orden. Tache por completo todos los demás.", -- E2c2, E2c3
      "La mezcla seguida de la solución debe resolver el cubo.", -- E2c5
      "Como máximo 80 movimientos, incluidas las rotaciones. En el resultado, las rotaciones cuentan 0.", -- E2d, E2d1
      "La solución no debe derivarse directamente de ninguna parte del algoritmo de mezcla.", -- E2e
      "Use solo los movimientos indicados aquí. Cualquier otra notación es DNF.", -- E2c4
    },
    moves = {
      clockwise = "en sentido horario",
      counter = "en sentido antihorario",
      face = "Giros de caras",
      wide = "Dos capas",
      rotations = "Rotaciones",
      wrong = "No permitido",
    },
  },
}
