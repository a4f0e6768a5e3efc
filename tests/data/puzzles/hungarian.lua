-- The Hungarian Rings: two rings of twenty balls, that cross at two of them, five apart. Ten balls have each of two colours,
-- nine each of two others: 38! / (10!^2 9!^2) states.
local left, right, letters, pieces = {}, {}, {}, {}
local count = 20
for i = 1, 20 do
  left[i] = i
  if i == 1 or i == 16 then
    right[i] = i == 1 and 1 or 6
  else
    count = count + 1
    right[i] = count
  end
end
for i = 1, count do
  letters[i] = i <= 10 and "A" or i <= 20 and "B" or i <= 29 and "C" or "D"
  pieces[i] = { i }
end
return {
  id = "hungarian",
  name = "Hungarian Rings",
  draw_as = "none",
  facelets = table.concat(letters),
  pieces = pieces,
  states = "301625696863690399200",
  moves = { { name = "L", cycles = { left } }, { name = "R", cycles = { right } } },
}
