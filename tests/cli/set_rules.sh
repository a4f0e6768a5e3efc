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
"$program" generate c.yaml --key key -o again --seed-file set.secret/seed --quiet >/dev/null 2>&1
for jobs in 1 2; do
    printf '%064d\n' 5 >seed
    "$program" generate c.yaml --key key -o "jobs$jobs" --seed-file seed --jobs $jobs --quiet >/dev/null
done
expect threads_change_nothing 0 '' diff jobs1.secret/LEAVES jobs2.secret/LEAVES
expect practice_has_the_rule_too 2 'its filters refused 10000 scramble sets for one: loosen them' \
    bash -c "sed 's/return #attempts.*/return false/' spread.lua >never.lua; sed 's/spread.lua/never.lua/; s/333/222/; s/sets: 3/sets: 1/' c.yaml >n.yaml
        sed -i 's/needs = .*//; s/one.cross_min/0/g' never.lua; '$program' generate n.yaml --key key -o never"

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
