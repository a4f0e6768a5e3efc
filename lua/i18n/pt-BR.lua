-- The words on paper, in Brazilian Portuguese.
return {
  round = "Rodada",
  dual = "Rodada dupla",
  set = "Grupo de embaralhamentos",
  sets = "Grupos de embaralhamentos",
  set_of = "de",
  attempt = "Tentativa",
  page = "página",
  digest = "resumo",
  extras = "Embaralhamentos extras",
  group = "Grupo",
  spare = "Reserva",
  hold = "Posição inicial:",
  first_used = "Primeiro uso às",
  two_hours = "(usar por no máximo 2 horas)", -- WCA 4b4
  scramblers = "Embaralhadores",
  cover = "Deixe esta página por cima até o grupo começar.", -- WCA 4b2
  passcodes = "Códigos de acesso",
  formats = {
    ["1"] = "melhor de 1",
    ["2"] = "melhor de 2",
    ["3"] = "melhor de 3",
    ["5"] = "melhor de 5",
    a = "média podada de 5",
    m = "média de 3",
    h = "Head-to-Head",
  },
  matches = { -- head-to-head: WCA I2, I3
    match = "Partida",
    set = "Set",
    stage_16 = "Fase de 16",
    stage_12 = "Fase de 12",
    quarter = "Quarta de final",
    semi = "Semifinal",
    third = "Terceiro lugar",
    final = "Final",
  },
  display = {
    passcode = "Código de acesso",
    open = "Abrir",
    close = "Fechar",
    any = "o que o código abre",
    wrong = "Nenhuma folha tem este código.",
    other = "Este código abre outra folha.",
    previous = "Anterior",
    next = "Próximo",
    cube = "Cubo",
    colours = "Cores",
    letters = "Cores e letras",
    greys = "Cinzas e letras",
    dark = "Escuro",
    light = "Claro",
    idle = "Fechado após dez minutos sem uso.",
    needs = "Este navegador não consegue descriptografar: use outro ou um mais novo.",
  },
  texts = {
    ["2x2x2 Cube"] = "Cubo 2x2x2",
    ["2x2x2 Cube, All Corners"] = "Cubo 2x2x2, todas as quinas",
    ["3x3x3 Cube"] = "Cubo 3x3x3",
    ["3x3x3 Blindfolded"] = "3x3x3 vendado",
    ["3x3x3 Fewest Moves"] = "3x3x3 em menos movimentos",
    ["3x3x3 Multi-Blind"] = "3x3x3 múltiplo vendado",
    ["3x3x3 One-Handed"] = "3x3x3 com uma mão",
    ["4x4x4 Cube"] = "Cubo 4x4x4",
    ["4x4x4 Blindfolded"] = "4x4x4 vendado",
    ["5x5x5 Cube"] = "Cubo 5x5x5",
    ["5x5x5 Blindfolded"] = "5x5x5 vendado",
    ["6x6x6 Cube"] = "Cubo 6x6x6",
    ["7x7x7 Cube"] = "Cubo 7x7x7",
    ["Clock"] = "Clock",
    ["15 puzzle"] = "Quebra-cabeça do 15",
    ["8 puzzle"] = "Quebra-cabeça do 8",
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
    ["Siamese Cube, 1x2x3 Block"] = "Cubo siamês, bloco 1x2x3",
    ["Siamese Cube, 2x2x2 Block"] = "Cubo siamês, bloco 2x2x2",
    ["Megaminx"] = "Megaminx",
    ["Pyraminx"] = "Pyraminx",
    ["Skewb"] = "Skewb",
    ["Square-1"] = "Square-1",
    ["white top, green front"] = "branco em cima, verde na frente",
    ["white top, green front left"] = "branco em cima, verde na frente à esquerda",
    ["yellow bottom, green front"] = "amarelo embaixo, verde na frente",
    ["white top, red right, green bottom, a corner in front"] = "branco em cima, vermelho à direita, verde embaixo, uma quina na frente",
    ["1 at the top left"] = "1 no alto à esquerda",
    ["12 o'clock up, either side in front"] = "12 horas para cima, qualquer lado na frente",
    ["darker colour in front"] = "cor mais escura na frente",
    ["Rw, Fw, Uw turn two layers. The last moves set the orientation: do not turn the cube back."] =
      "Rw, Fw, Uw giram duas camadas. Os últimos movimentos definem a orientação: não gire o cubo de volta.",
    ["When all cubes are scrambled, check that no two look the same."] =
      "Com todos os cubos embaralhados, verifique que não há dois iguais.",
    ["Rw, Lw, Uw ... turn two layers; x, y, z turn the whole cube like R, U, F."] =
      "Rw, Lw, Uw ... giram duas camadas; x, y, z o cubo inteiro como R, U, F.",
    ["The last moves set the orientation: do not turn the cube back."] =
      "Os últimos movimentos definem a orientação: não gire o cubo de volta.",
    ["Rw, Lw, Uw ... turn two layers."] = "Rw, Lw, Uw ... giram duas camadas.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Fw, 3Uw three. A wrong state is always corrected."] =
      "Rw, Lw, Uw ... giram duas camadas, 3Rw, 3Fw, 3Uw três. Um estado errado é sempre corrigido.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Uw, 3Fw three."] =
      "Rw, Lw, Uw ... giram duas camadas, 3Rw, 3Uw, 3Fw três.",
    ["Rw, Lw, Uw ... turn two layers, 3Rw, 3Lw, 3Uw ... three."] =
      "Rw, Lw, Uw ... giram duas camadas, 3Rw, 3Lw, 3Uw ... três.",
    ["U R D L: a tile slides up, right, down or left into the gap; R2: two tiles."] =
      "U R D L: uma peça desliza para cima, direita, baixo ou esquerda até o vazio; R2: duas peças.",
    ["The named pins are up while you turn, the others down; then push all pins down."] =
      "Os pinos indicados ficam para cima durante o giro, os outros para baixo; no fim, abaixe todos.",
    ["5+ is five hours clockwise, 5- five counter-clockwise; y2: turn the clock over, 12 stays up."] =
      "5+ são cinco horas no sentido horário, 5- cinco no anti-horário; y2: vire o relógio, o 12 fica em cima.",
    ["R and D turn all but the three pieces at the top left: ++ 144 degrees clockwise, -- back."] =
      "R e D giram tudo menos as três peças de cima à esquerda: ++ 144 graus no sentido horário, -- inverso.",
    ["U, U': the top by 72 degrees."] = "U, U': a face de cima em 72 graus.",
    ["R, R' turn a face by 72 degrees; R2, R2' by 144."] = "R, R' giram uma face em 72 graus; R2, R2' em 144.",
    ["Capital letters turn two layers, small letters only the tip."] =
      "Letras maiúsculas giram duas camadas, minúsculas só a ponta.",
    ["Turn around the outermost corner: R right, L left, U back at the top, B hidden behind."] =
      "Gire em torno da quina mais externa: R à direita, L à esquerda, U em cima atrás, B escondida atrás.",
    ["Corners: R right, L left, D bottom, B hidden behind."] =
      "Quinas: R à direita, L à esquerda, D embaixo, B escondida atrás.",
    ["Corners above, clockwise from the front right: F L B R. Those below them: f l b r."] =
      "Quinas de cima, em sentido horário a partir da frente à direita: F L B R. As de baixo: f l b r.",
    ["The faces have a megaminx's names: U F R BR BL L, and opposite them D B DBL DL DR DBR."] =
      "As faces têm os nomes do Megaminx: U F R BR BL L, e opostas a elas D B DBL DL DR DBR.",
    ["U L R B turn a corner with one layer, u l r b with two."] =
      "U L R B giram uma quina com uma camada, u l r b com duas.",
    ["u and d turn two layers."] = "u e d giram duas camadas.",
    ["U R r turn the cube on the right, D L l that on the left; r and l turn two layers."] =
      "U R r giram o cubo da direita, D L l o da esquerda; r e l giram duas camadas.",
    ["U R F turn the cube in front, which is on the right in the picture; D L B turn the other."] =
      "U R F giram o cubo da frente, que está à direita na figura; D L B giram o outro.",
    ["A turn takes a face half around: R is 180 degrees, R2 a whole turn, R6 three."] =
      "Um movimento gira uma face em meia volta: R são 180 graus, R2 uma volta inteira, R6 três.",
    ["(x,y): the top x, the bottom y times 30 degrees clockwise; / : the right half by 180 degrees."] =
      "(x,y): em cima x, embaixo y vezes 30 graus no sentido horário; / : a metade direita em 180 graus.",
    ["Start with the narrow part of the middle layer at the left of the front."] =
      "Comece com a parte estreita da camada do meio na frente, à esquerda.",
    ["The picture is of a puzzle that then has yellow on top and red in front."] =
      "A imagem mostra um quebra-cabeça que então tem amarelo em cima e vermelho na frente.",
  },
  fewest = {
    name = "Competidor",
    registrant = "ID de inscrição",
    officials = "Só para os oficiais: o competidor não preenche",
    result = "Resultado",
    graded = "Verificado por",
    solution = "Solução",
    apart = "O embaralhamento está em outra folha.",
    rules = {
      "Você tem 60 minutos para encontrar e escrever uma solução.", -- WCA E2b
      "Escreva seu nome, WCA ID ou ID de inscrição. Sem nenhum deles a tentativa é DNF.", -- E2c1
      "Escreva um movimento em cada caixa, em ordem. Risque bem todos os outros movimentos.", -- E2c2, E2c3
      "O embaralhamento seguido da solução deve resolver o cubo.", -- E2c5
      "No máximo 80 movimentos, incluindo rotações. No resultado, rotações contam 0.", -- E2d, E2d1
      "A solução não deve ser diretamente derivada de qualquer parte da sequência de embaralhamento.", -- E2e
      "Use apenas os movimentos listados aqui. Qualquer outra notação é DNF.", -- E2c4
    },
    moves = {
      clockwise = "sentido horário",
      counter = "sentido anti-horário",
      face = "Movimentos de face",
      wide = "Duas camadas",
      rotations = "Rotações",
      wrong = "Não permitido",
    },
  },
}
