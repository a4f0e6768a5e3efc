#!/usr/bin/env bash
# Where npm reaches no registry, what needs its packages is skipped by name; in CI it has failed.
#
# The scripts run in a copy of tests/ without the packages, with a program that makes nothing.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
mkdir -p "$dir/copy/build/none" "$dir/bin"
git ls-files -co --exclude-standard tests tools | tar -c -T - | tar -x -C "$dir/copy"
printf '#!/bin/sh\n' | tee "$dir/copy/build/none/twistseal" >"$dir/bin/npm"
chmod +x "$dir/copy/build/none/twistseal" "$dir/bin/npm"

says() { # says NAME CI LINE SCRIPT [ENV...]: the script prints a line that begins so
    local name=$1 ci=$2 line=$3 script=$4
    shift 4
    (cd "$dir/copy" && env CI="$ci" "$@" timeout 5m "$script" build/none) >"$dir/out" 2>&1
    if grep -q "^$line" "$dir/out"; then ok "$name"; else not_ok "$name" "$(tail -n 1 "$dir/out")"; fi
}
# A closed port, and a cache that has nothing.
unreachable=(npm_config_registry=http://127.0.0.1:1 npm_config_cache="$dir/cache" npm_config_fetch_retries=0)

mapfile -t needing < <(grep -l '^modules_or_end' tests/*/*.sh)
for script in "${needing[@]}"; do
    name=$(basename "$script" .sh)
    says "${name}_is_skipped_without_a_registry" '' "skip $name: cannot install" "$script" "${unreachable[@]}"
    says "${name}_fails_without_a_registry_in_ci" true "not ok $name: cannot install" "$script" "${unreachable[@]}"
done

broken() { # broken NAME LINE MESSAGE: npm ends so
    printf '#!/bin/sh\necho "npm error code %s"\nexit 1\n' "$3" >"$dir/bin/npm"
    says "$1" '' "$2" tests/peers/cubing.sh PATH="$dir/bin:$PATH"
}
broken a_name_that_is_not_found_is_no_registry 'skip cubing' ENOTFOUND
broken a_package_that_was_changed_is_a_failure 'not ok cubing' EINTEGRITY
broken a_registry_without_the_package_is_a_failure 'not ok cubing' E404

# Tests run side by side in a clean checkout: one installs, the others wait and find the packages.
cat >"$dir/bin/npm" <<'EOF'
#!/bin/sh
echo once >>"$COUNT"
sleep 0.3
mkdir tests/node_modules
EOF
(
    cd "$dir/copy" || exit
    # shellcheck source=tests/support/node_modules.bash
    . tests/support/node_modules.bash
    export PATH=$dir/bin:$PATH COUNT=$dir/count
    for _ in 1 2 3; do install_modules & done
    for _ in 1 2 3; do wait -n || echo failed >>"$dir/count"; done
)
if [ "$(cat "$dir/count")" = once ]; then ok packages_are_installed_once; else not_ok packages_are_installed_once "$(tr '\n' ' ' <"$dir/count")"; fi
