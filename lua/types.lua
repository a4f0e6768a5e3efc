---@meta
-- What editors with LuaLS (lua-language-server) need to complete and check scripts. No script uses
-- this file; lua/README.md explains what stands here.

---@class Parameter
---@field type "integer"|"number"|"boolean"|"text"|"texts"
---@field min number? of an integer or number
---@field max number? of an integer or number
---@field choices string[]? of a text or texts
---@field default any? what holds where none is given; without it the parameter must be given
---@field doc string?

---@class Event
---@field id string
---@field name string
---@field short string?
---@field puzzle string? needed, but for a relay
---@field puzzles string[]? of a relay: the events whose puzzles an attempt has
---@field stronger_moves string? where `puzzle` has random moves: one whose first moves make a random state of wide turns
---@field min_distance integer? states that fewer moves solve are refused; needed, but for a relay
---@field formats string[] the default first: "a" "m" "5" "3" "2" "1"
---@field extras integer?
---@field official { from: string?, to: string? }? the first and last day of the WCA's competitions with it
---@field subset string? of the puzzle's states, to draw from
---@field rows integer? how many scrambles a page of a sheet has at most; 7
---@field random_state { puzzle: string, notes: string[]?, rows: integer? }? where `puzzle` has random moves: one that draws states
---@field multi boolean?
---@field per_attempt boolean? each attempt has a document of its own
---@field cubes integer?
---@field orientation string?
---@field notes string[]?
---@field doc string?

---@class Filter
---@field name string
---@field doc string?
---@field events string[]?
---@field needs string[]? the traits that `s` has; "cross_*" is all that begin so
---@field parameters table<string, Parameter>?
---@field check? fun(parameters: table): table<string, string>? what is wrong, by parameter
---@field accept_state? fun(s: State, parameters: table): boolean
---@field accept_moves? fun(m: Moves, parameters: table): boolean
---@field accept_set? fun(attempts: Attempt[], parameters: table): boolean

---@class State
---@field puzzle string
---@field facelets string
---@field [string] integer a trait

---@class Attempt: State, Moves
---@field extra boolean

---@class Moves
---@field moves string[]
---@field turns string[] the moves without turns of the whole puzzle
---@field length integer
---@field first string
---@field last string
---@field first_face string
---@field last_face string
---@field faces table<string, integer>

---@class Format
---@field kind "files"|"sheets"|"display"
---@field name string?
---@field doc string?
---@field parameters table<string, Parameter>?
---@field check? fun(parameters: table): table<string, string>? what is wrong, by parameter
---@field files? fun(competition: Competition, parameters: table): File[]
---@field sheet? fun(data: SheetData, parameters: table): Sheet|Sheet[]|nil
---@field attempt? fun(data: SheetData, parameters: table): Sheet|Sheet[]|nil of several cubes
---@field measure? fun(scrambles: string[], parameters: table): any event.measured of its sheets
---@field persons? fun(data: SheetData, parameters: table): Sheet[] filled in for data.persons

---@class File
---@field name string
---@field text string

---@class SheetData
---@field competition Competition without its events, but with event_ids, a list of texts, and event_sets, of numbers
---@field event CompetitionEvent without its rounds
---@field round Round without its sets
---@field set Set
---@field persons? Person[] for `persons` alone

---@class Person
---@field name? string
---@field wca_id? string
---@field registrant? integer

---@class Sheet
---@field name string
---@field title string
---@field pages Page[]
---@field collect? string
---@field cover? Page[]
---@field open? boolean it shows no scramble
---@field attempt? string

---@class Page
---@field width number points
---@field height number points
---@field items Item[]

---@class Item
---@field kind "polygon"|"line"|"circle"|"box"|"text"|"qr"
---@field points number[][]?
---@field x number?
---@field y number?
---@field w number?
---@field h number?
---@field fill integer? 0xRRGGBB
---@field stroke integer? 0xRRGGBB
---@field width number?
---@field opacity number?
---@field text string?
---@field size_min number?
---@field size_max number?
---@field align "left"|"centre"|"right"|nil
---@field face "sans"|"mono"|nil
---@field bold boolean?
---@field angle number? degrees
---@field fit_group integer?

---@class Competition
---@field id string
---@field name string
---@field wcif_version string? "2.1.0", of the WCIF that it came from
---@field date string?
---@field paper "a4"|"letter"
---@field generator string
---@field generated string "2026-11-20T10:00:00Z"
---@field digest string
---@field marks string[] of any of its events
---@field set_count integer
---@field events CompetitionEvent[]
---@field schedule table[]? venues, their rooms, their activities
---@field venues integer how many; only for a sheet

---@class CompetitionEvent
---@field id string
---@field name string
---@field short string?
---@field puzzle string
---@field orientation string?
---@field notes string[]?
---@field multi boolean?
---@field per_attempt boolean? each attempt has a document of its own
---@field draw string? the script in draw/
---@field parts CompetitionEvent[]? of a relay: the events of its cubes, without rounds
---@field marks string[] what whoever reads its scrambles must see
---@field filtered boolean there is a rule beyond the regulations
---@field subset string? what the states were drawn from
---@field rounds Round[]

---@class Round
---@field number integer
---@field id string "333-r1"
---@field format string
---@field attempts integer
---@field extras integer
---@field cubes integer
---@field copies integer
---@field set_count integer
---@field dual_with integer? the other round of a dual round
---@field head_to_head HeadToHead? its sets are matches, its attempts points
---@field sets Set[]

---@class HeadToHead
---@field seats integer 4, 8, 12 or 16
---@field sets_to_win integer 1 to 3

---@class Set
---@field letter string
---@field index integer
---@field attempts Attempt[]
---@field extras Attempt[]
---@field digest string of its own leaves
---@field schedule Place|false|nil

---@class Attempt
---@field label string
---@field cubes Cube[]
---@field digest string of its own leaves
---@field schedule Place|false|nil where it is not its set's

---@class Place
---@field also Place[]? the other rooms and days that use it; only in the first
---@field day string "2026-12-05"
---@field start string "10:00"
---@field room string
---@field room_number integer
---@field venue string
---@field venue_number integer

---@class Cube
---@field path string "333/r1/A/1"
---@field scramble string
---@field facelets string

---@param name string
---@return table
function include(name) end

---@generic K, V
---@param t table<K, V>
---@return fun(): K, V
function pairs(t) end

---@generic K, V
---@param t table<K, V>
---@return fun(): K, V
function sorted_pairs(t) end

---@param t table
---@return boolean
function is_empty(t) end

---@param x number|string|boolean
---@return string
function tostring(x) end

text = {}

---@param s string
---@param needle string
---@param init integer?
---@return integer? first
---@return integer? last
function text.find(s, needle, init) end

---@param s string
---@param separator string
---@return string[]
function text.split(s, separator) end

---@param s string
---@return string[]
function text.words(s) end

---@param s string
---@param n integer
---@return string
function text.repeat_(s, n) end

---@param s string
---@param from string
---@param to string
---@return string
function text.replace(s, from, to) end

---@param s string
---@param prefix string
---@return boolean
function text.starts(s, prefix) end

---@param s string
---@param suffix string
---@return boolean
function text.ends(s, suffix) end

---@param s string
---@return string
function text.trim(s) end

---@param s string
---@return integer
function text.length(s) end

fmt = {}

---@param n integer
---@param width integer?
---@return string
function fmt.int(n, width) end

---@param x number
---@param digits integer
---@return string
function fmt.fixed(x, digits) end

---@param n integer
---@param width integer?
---@return string
function fmt.hex(n, width) end

json = { null = nil }

---@param value any
---@param indent integer?
---@return string
function json.encode(value, indent) end

---@param t table?
---@return table
function json.object(t) end

---@param list any[]
---@param before? fun(a: any, b: any): boolean
function table.sort(list, before) end

---@param x number radians
---@return number
function math.sin(x) end

---@param x number radians
---@return number
function math.cos(x) end

---@param x number
---@return number
function math.sqrt(x) end
