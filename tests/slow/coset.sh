#!/usr/bin/env bash
# A proof for the group itself counts its positions as published, one for a coset reaches 20 moves. Needs 3.1 GB.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
export XDG_CACHE_HOME=$dir/cache
mkdir "$dir/cache"

# Positions of <U,D,R2,L2,F2,B2> by distance (Kociemba), as sums.
printf '%2d moves %14d\n' 0 1 1 11 2 78 3 534 4 3613 5 23689 6 148907 7 904999 8 5236123 9 28875654 >"$dir/published"
counts() { # counts NAME OPTION...
    "$program" solve --coset "" --max-moves 9 >"$dir/counts" 2>"$dir/err"
    if diff "$dir/published" "$dir/counts" && grep -q 'not proven: 19479553146 positions may need more than 9' "$dir/err"
    then ok "$1"; else not_ok "$1" "$(cat "$dir/counts" "$dir/err")"; fi
}
counts the_group_has_the_published_counts
TWISTSEAL_KERNEL=portable counts the_portable_kernel_counts_the_same

expect a_coset_is_proven_to_need_at_most_20_moves 0 'proven: all positions of the coset need at most 20 moves' \
    "$program" solve --coset "R2 U' F2 D L2 B2 D' R2 F2 U2 L' B' R' D2 F U' L U2 R' B"
if grep -q '^15 moves       34916882$' "$dir/out" && grep -q '^one by one          957$' "$dir/out"
then ok its_counts_are_the_same_everywhere; else not_ok its_counts_are_the_same_everywhere "$(cat "$dir/out")"; fi
