-- Vectors, planes and rotations in space; vectors are lists of three numbers.
local space = {}

space.EPSILON = 1e-6

function space.dot(a, b)
  return a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
end

function space.cross(a, b)
  return {
    a[2] * b[3] - a[3] * b[2],
    a[3] * b[1] - a[1] * b[3],
    a[1] * b[2] - a[2] * b[1],
  }
end

-- a + b * factor
function space.add(a, b, factor)
  return { a[1] + b[1] * factor, a[2] + b[2] * factor, a[3] + b[3] * factor }
end

function space.unit(a)
  local length = math.sqrt(space.dot(a, a))
  return { a[1] / length, a[2] / length, a[3] / length }
end

function space.middle(points)
  local sum = { 0, 0, 0 }
  for _, p in ipairs(points) do
    sum = space.add(sum, p, 1 / #points)
  end
  return sum
end

-- The point turned by one of `steps` equal steps, clockwise as seen from the tip of `axis`, a unit
-- vector.
function space.turn(point, axis, steps)
  local angle = -2 * math.pi / steps
  local cos, sin = math.cos(angle), math.sin(angle)
  local out = space.add({ 0, 0, 0 }, point, cos)
  out = space.add(out, space.cross(axis, point), sin)
  return space.add(out, axis, space.dot(axis, point) * (1 - cos))
end

-- The parts of a convex polygon above and below the plane axis * x = depth; nil if there is none.
function space.split(polygon, axis, depth)
  local above, below = {}, {}
  local highest, lowest = 0, 0
  for i, p in ipairs(polygon) do
    local q = polygon[i % #polygon + 1]
    local hp, hq = space.dot(axis, p) - depth, space.dot(axis, q) - depth
    highest, lowest = math.max(highest, hp), math.min(lowest, hp)
    if hp > -space.EPSILON then
      table.insert(above, p)
    end
    if hp < space.EPSILON then
      table.insert(below, p)
    end
    if (hp > space.EPSILON and hq < -space.EPSILON) or (hp < -space.EPSILON and hq > space.EPSILON) then
      local cut = space.add(p, space.add(q, p, -1), hp / (hp - hq))
      table.insert(above, cut)
      table.insert(below, cut)
    end
  end
  return highest > space.EPSILON and above or nil, lowest < -space.EPSILON and below or nil
end

return space
