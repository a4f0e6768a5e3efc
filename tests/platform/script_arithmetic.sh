#!/usr/bin/env bash
# Scripts compute the same on a processor that has no FMA and no AVX2: a set of every event, with
# every filter, has the same bytes.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
build=$(realpath "$1")
export XDG_CACHE_HOME=$dir/cache
hidden=glibc.cpu.hwcaps=-AVX2,-AVX512F,-FMA,-FMA4
mkdir "$dir/full" "$dir/old"
for bin in full old; do cp -r "$build/twistseal" "$build/lua" "$build/plugins" "$dir/$bin"; done
cp "$build/twistseal-script" "$dir/full"
# The worker gets no environment of its own.
printf '#!/bin/sh\nGLIBC_TUNABLES=%s exec %s/twistseal-script\n' "$hidden" "$build" >"$dir/old/twistseal-script"
chmod +x "$dir/old/twistseal-script"

cat >"$dir/numbers.lua" <<'L'
-- Every bit of a number but its exponent.
local function digits(v)
  local m = math.abs(v)
  while m >= 1 do m = m / 2 end
  while m > 0 and m < 0.5 do m = m * 2 end
  return fmt.hex(math.tointeger(m * 9007199254740992))
end

local function files()
  local lines, x = {}, 1
  for i = 1, 5000 do
    x = x * 16807 % 2147483647
    local a, b = x / 2147483647 * 40, i / 5000 * 7 - 3
    local some = { a ^ b, a ^ (i % 9), math.sin(a), math.cos(a), math.sqrt(a), a % b, a // b, 2 ^ b }
    for k = 1, #some do
      lines[#lines + 1] = tostring(some[k]) .. " " .. digits(some[k])
    end
  end
  return { { name = "numbers.txt", text = table.concat(lines, "\n") .. "\n" } }
end
return { kind = "files", files = files }
L
{
    printf 'competition: {id: Arithmetic2026, name: Arithmetic}\n'
    printf 'formats: [text, json, sheets, %s/numbers.lua]\nevents:\n' "$dir"
    for event in 222 333oh 333bf 333fm 444 444bf 555 555bf 666 777 clock minx pyram skewb sq1; do
        printf '  %s: {rounds: [{sets: 1}]}\n' "$event"
    done
    printf '  333mbf: {rounds: [{sets: 1, cubes: 2}]}\n  333:\n    rounds: [{sets: 1}]\n    filters:\n'
    printf '      - {use: length, least: 15, most: 25}\n      - {use: cross-exactly, moves: 5}\n'
    printf '      - {use: no-first-face}\n      - {use: no-solved-pairs}\n'
} >"$dir/c.yaml"
"$build/twistseal" keygen "$dir/key" --no-passphrase >"$dir/out"
printf 'ab%.0s' {1..32} >"$dir/seed"
for bin in full old; do
    expect "a_set_is_made_by_a_${bin}_processor" 0 '' "$dir/$bin/twistseal" generate "$dir/c.yaml" \
        --key "$dir/key" -o "$dir/$bin-set" --quiet --seed-file "$dir/seed"
done
expect both_are_the_same_set 0 '' same_set "$dir/full-set" "$dir/old-set"
expect and_have_the_same_secrets 0 '' diff -rq "$dir/full-set.secret" "$dir/old-set.secret"
numbers=$dir/full-set.secret/numbers.txt
if [ "$(wc -l <"$numbers")" -eq 40000 ]; then ok numbers_were_computed
else not_ok numbers_were_computed "$(head -n 2 "$numbers")"; fi
