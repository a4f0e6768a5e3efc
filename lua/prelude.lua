-- What every script has beside Lua's own: ordered tables and plain text functions.
--
-- Runs before the script, in a fresh state. `env` is the environment to add to, `raw` the functions
-- of Lua that scripts do not get: each is used below behind a check that bounds it.
local env, raw = ...

local TEXT_MAX = 1 << 20 -- bytes that text.repeat_ makes

-- Level 3: the line of the script that called the function.
local function check(ok, message)
  if not ok then
    error(message, 3)
  end
end

local function sorted_keys(t)
  local numbers, names = {}, {}
  for key in raw.next, t do
    if type(key) == "number" then
      table.insert(numbers, key)
    elseif type(key) == "string" then
      table.insert(names, key)
    else
      error("pairs: the keys must be numbers or texts", 3)
    end
  end
  table.sort(numbers)
  table.sort(names)
  for _, name in ipairs(names) do
    table.insert(numbers, name)
  end
  return numbers
end

--- sorted_pairs(t): like Lua's pairs, in order of the keys: numbers first, then texts by bytes.
--- `pairs` is the same function. Keys added on the way are not visited.
local function sorted_pairs(t)
  check(type(t) == "table", "pairs: a table expected, not a " .. type(t))
  local keys, i = sorted_keys(t), 0
  return function()
    i = i + 1
    return keys[i], t[keys[i]]
  end
end

--- is_empty(t): true if the table holds nothing.
local function is_empty(t)
  check(type(t) == "table", "is_empty: a table expected, not a " .. type(t))
  return raw.next(t) == nil
end

local text = {}

-- The first `count` of the arguments must be texts. Without a list of arguments: most of the time of
-- short functions would go into one.
local function check_texts(name, count, a, b, c)
  local first = type(a) == "string"
  local second = count < 2 or type(b) == "string"
  if not (first and second and (count < 3 or type(c) == "string")) then
    local number = not first and 1 or not second and 2 or 3
    error("text." .. name .. ": argument " .. number .. " must be a text", 3)
  end
end

local function split(s, separator)
  local pieces, from = {}, 1
  local first, last = raw.find(s, separator, from, true)
  while first do
    pieces[#pieces + 1] = string.sub(s, from, first - 1)
    from = last + 1
    first, last = raw.find(s, separator, from, true)
  end
  pieces[#pieces + 1] = string.sub(s, from)
  return pieces
end

--- text.find(s, needle [, init]): the first and last byte of `needle` in `s`, searched from byte
--- `init` (1) on, or nil. There are no patterns.
function text.find(s, needle, init)
  check_texts("find", 2, s, needle)
  return raw.find(s, needle, init or 1, true)
end

--- text.split(s, separator): the pieces of `s` between the separators, as a list.
function text.split(s, separator)
  check_texts("split", 2, s, separator)
  check(separator ~= "", "text.split: the separator is empty")
  return split(s, separator)
end

--- text.words(s): what stands between spaces and line feeds, as a list without empty pieces.
function text.words(s)
  check_texts("words", 1, s)
  local words = {}
  for _, line in ipairs(split(s, "\n")) do
    for _, word in ipairs(split(line, " ")) do
      if word ~= "" then
        words[#words + 1] = word
      end
    end
  end
  return words
end

--- text.repeat_(s, n): `s` n times, one after the other; none if n < 1. At most 1 MiB comes out.
function text.repeat_(s, n)
  check_texts("repeat_", 1, s)
  n = math.tointeger(n)
  check(n, "text.repeat_: a whole number of times expected")
  if n < 1 or s == "" then
    return ""
  end
  check(n <= TEXT_MAX // #s, "text.repeat_: more than 1 MiB")
  return raw.rep(s, n)
end

--- text.replace(s, from, to): `s` with every `from` replaced by `to`; nothing in them is special.
function text.replace(s, from, to)
  check_texts("replace", 3, s, from, to)
  check(from ~= "", "text.replace: nothing to replace")
  return table.concat(split(s, from), to)
end

--- text.starts(s, prefix): true if `s` begins with `prefix`.
function text.starts(s, prefix)
  check_texts("starts", 2, s, prefix)
  return string.sub(s, 1, #prefix) == prefix
end

--- text.ends(s, suffix): true if `s` ends with `suffix`.
function text.ends(s, suffix)
  check_texts("ends", 2, s, suffix)
  return suffix == "" or string.sub(s, -#suffix) == suffix
end

--- text.trim(s): `s` without spaces and line feeds at both ends.
function text.trim(s)
  check_texts("trim", 1, s)
  local first, last = 1, #s
  while first <= last and string.byte(s, first) <= 32 do
    first = first + 1
  end
  while last >= first and string.byte(s, last) <= 32 do
    last = last - 1
  end
  return string.sub(s, first, last)
end

--- text.length(s): how many characters (Unicode code points) `s` has; #s counts bytes.
function text.length(s)
  check_texts("length", 1, s)
  local n = 0
  for i = 1, #s do
    if string.byte(s, i) & 0xc0 ~= 0x80 then
      n = n + 1
    end
  end
  return n
end

env.pairs = sorted_pairs
env.sorted_pairs = sorted_pairs
env.is_empty = is_empty
env.text = text
