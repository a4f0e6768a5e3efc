#!/usr/bin/env bash
# Filters that look at a whole scramble set: refused sets are drawn again, counted and signed; all verifiers agree.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
verify_py=$PWD/tools/verify.py
cd "$dir" || exit 1

cat >spread.lua <<'LUA'
return {
  name = "spread",
  needs = { "cross_min" },
  parameters = { spread = { type = "integer", default = 2, doc = "turns" } },
  accept_set = function(attempts, parameters)
    local least, most, seen = 99, 0, {}
    for _, one in ipairs(attempts) do
      if not one.extra and seen[one.first] then
        return false
      end
      seen[one.first] = true
      least, most = math.min(least, one.cross_min), math.max(most, one.cross_min)
    end
    return #attempts == 7 and most - least <= parameters.spread
  end,
}
LUA
printf 'competition: {id: Spread2026, name: S}\nformats: [text]\nevents:\n  333: {filters: [spread.lua], rounds: [{sets: 3}]}\n' >c.yaml
ssh-keygen -q -t ed25519 -N '' -C d -f key
printf 'd namespaces="manifest@twistseal" %s\n' "$(cut -d' ' -f1-2 key.pub)" >signers
expect it_is_a_filter 0 'a valid filter' "$program" check spread.lua
expect try_shows_how_many_sets_it_accepts 0 '0 of 200 sets of five accepted' "$program" filter try spread.lua --event 333 -n 1000
sed 's/#attempts == 7/#attempts == 5/' spread.lua >five.lua
expect and_of_how_many 0 'sets of five accepted' "$program" filter try five.lua --event 333 -n 1000
expect explain_says_what_it_looks_at 0 'accept_set: looks at whole scramble sets' "$program" filter explain spread.lua "R U"
expect a_set_is_made 0 'set:' "$program" generate c.yaml --key key -o set --quiet
expect refusals_are_signed_by_sets_of_seven 0 '' sh -c "n=\$(sed -n 's/^refused: 333 spread //p' set/MANIFEST) && test \$((n % 7)) = 0"
expect verify_asks_again 0 'FILTERED: 333: scripts/spread.lua' "$program" verify set --signers signers
expect audit_draws_the_same 0 'all 21 states' "$program" audit set --seed-file set.secret/seed --signers signers
expect the_independent_verifier_counts_them 0 'and so do the refusals' \
    python3 "$verify_py" set --signers signers --seed set.secret/seed
for jobs in 1 2; do
    printf '%064d\n' 5 >seed
    "$program" generate c.yaml --key key -o "jobs$jobs" --seed-file seed --jobs $jobs --quiet >/dev/null
done
expect threads_change_nothing 0 '' diff jobs1.secret/LEAVES jobs2.secret/LEAVES
printf 'return { name = "never", accept_set = function() return false end }\n' >never.lua
sed 's/333/222/; s/spread.lua/never.lua/; s/sets: 3/sets: 1/' c.yaml >n.yaml
expect a_filter_that_accepts_no_set_is_given_up 2 'its filters refused 10000 scramble sets for one: loosen them' \
    "$program" generate n.yaml --key key -o never
sed 's/one.cross_min/one.cross_mim/' spread.lua >misspelt.lua
expect a_misspelt_trait_of_an_attempt_is_named 1 "misspelt.lua:12: a candidate has no field 'cross_mim'" \
    "$program" filter try misspelt.lua --event 333 -n 10

# Refused states are not counted as refused sets: this seed has 40,000 of the former and a few dozen of the latter.
cat >both.lua <<'LUA'
return {
  name = "both",
  accept_state = function(s) return s.facelets:sub(1, 4) == "UUUR" end,
  accept_set = function(attempts) return attempts[1].first == "U" end,
}
LUA
sed 's/333/222/; s/spread.lua/both.lua/; s/rounds.*/rounds: [{sets: 1, format: "1", extras: 0}]}/' c.yaml >b.yaml
printf '%064d\n' 4 >seed
expect a_rule_for_states_and_one_for_sets_are_both_kept 0 'set:' "$program" generate b.yaml --key key -o both --seed-file seed
expect many_states_were_refused 0 'refused: 222 both 40945' cat both/MANIFEST

# Signed, but not what the filter accepts: the script was another when the set was made.
sed 's/return #attempts.*/return true/' spread.lua >lax.lua
sed 's/spread.lua/lax.lua/' c.yaml >l.yaml
"$program" generate l.yaml --key key -o lax --quiet >/dev/null
old=$(sha256sum <lax/scripts/lax.lua | cut -d' ' -f1)
sed -i 's/return true/return false/' lax/scripts/lax.lua
sed -i "s/$old/$(sha256sum <lax/scripts/lax.lua | cut -d' ' -f1)/" lax/MANIFEST
rm lax/MANIFEST.sig
ssh-keygen -q -Y sign -f key -n manifest@twistseal lax/MANIFEST 2>/dev/null
expect a_set_that_the_filter_refuses_is_found 1 "333/r1/A/1: the filter 'spread' refuses its scramble set" \
    "$program" verify lax --signers signers
