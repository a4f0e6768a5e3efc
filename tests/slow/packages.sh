#!/usr/bin/env bash
# Debian packages: the same bytes from any folder; built in a clean Debian, installed in a bare one,
# and used there by nobody in particular.
#
# usage: tests/slow/packages.sh BUILD_DIR [SUITE...]; default: bookworm trixie
# Needs root and a mirror; ROOTS=FOLDER: see roots.bash. tools/install-deps installs the rest.
set -u
# shellcheck source=tests/support/expect.bash
. tests/support/expect.bash
# shellcheck source=tests/support/roots.bash
. tests/support/roots.bash
shift
suites=${*:-bookworm trixie}
version=$("$program" --version | cut -d' ' -f2)
if [ "$(id -u)" -ne 0 ]; then
    echo 'skip packages: needs root'
    exit 0
fi
if ! tools/install-deps image >"$dir/log" 2>&1; then
    echo "skip packages: $(tail -n 1 "$dir/log")"
    exit 0
fi

# ---- here: lintian is content, and the folder does not matter ----
tried lintian_has_nothing_to_say tools/package/deb "$dir/one" "$version"
mkdir "$dir/quite"
tried another_folder_is_good tools/package/deb "$dir/quite/another" "$version"
for deb in "$dir"/one/*.deb; do
    tried "the_same_bytes_from_another_folder_${deb##*/}" cmp "$deb" "$dir/quite/another/${deb##*/}"
done

use='set -e
cd /tmp/user
twistseal keygen key --no-passphrase --principal a@example.org >/dev/null
printf "a@example.org namespaces=\"manifest@twistseal\" %s\n" "$(cat key.pub)" >signers
twistseal generate /usr/share/doc/twistseal/examples/demo.yaml --key key -o set --quiet
twistseal verify set --signers signers
ls set.secret/print/*.pdf set/sheets/*.pdf >/dev/null
twistseal release set --seed
twistseal audit set --signers signers'

for suite in $suites; do
    tried "a_root_of_$suite" make_root "$suite" "$suite" || continue
    builder=$(unpack "$suite" builder) || continue
    cp -r "$dir/one/twistseal-$version" "$builder/source"
    rm -rf "$builder/source/build"
    tried "${suite}_has_what_the_build_needs" inside "$builder" sh -c \
        'cd /source && apt-get -qq update && apt-get -qqy --no-install-recommends install build-essential && apt-get -qqy --no-install-recommends build-dep ./' || continue
    tried "${suite}_builds_the_packages" inside "$builder" sh -c 'cd /source && dpkg-buildpackage -us -uc -b' || continue
    # That of Debian 13 wants a homepage in the metadata; the project has none yet.
    besides=
    [ "$suite" = bookworm ] || besides='--suppress-tags appstream-metadata-validation-failed'
    tried "lintian_of_${suite}_has_nothing_to_say" inside "$builder" sh -c \
        "apt-get -qqy --no-install-recommends install lintian && lintian --allow-root $besides --fail-on error,warning /*.changes"

    bare=$(unpack "$suite" bare) || continue
    cp "$builder"/*.deb "$bare/tmp/"
    tried "a_bare_${suite}_installs_the_program" inside "$bare" sh -c \
        'apt-get -qq update && apt-get -qqy --no-install-recommends install /tmp/twistseal_*.deb && install -d -o nobody /tmp/user' || continue
    tried "nobody_makes_verifies_and_audits_a_set_in_$suite" inside "$bare" setpriv --reuid nobody --regid nogroup --clear-groups env HOME=/nonexistent sh -c "$use"
    expect "the_manual_is_there_in_$suite" 0 twistseal-verify.1.gz tar -tf <(dpkg-deb --fsys-tarfile "$bare"/tmp/twistseal_*.deb)
    cp tests/platform/embed/example.c "$bare/tmp/"
    tried "a_program_uses_the_library_in_$suite" inside "$bare" sh -c \
        'cd /tmp && apt-get -qqy --no-install-recommends install ./*.deb gcc libc6-dev pkg-config && cc example.c $(pkg-config --cflags --libs twistseal) -o example && ./example'
    tried "all_can_be_removed_in_$suite" inside "$bare" sh -c \
        'apt-get -qqy purge twistseal libtwistseal0 libtwistseal-dev && ! find /usr /etc -name "*twistseal*" | grep .'
done

# ---- an image from the package: an unprivileged user makes a set on a folder of their own ----
store=(--storage-driver overlay --root "$dir/store" --runroot "$dir/running")
first=$(. /etc/os-release && echo "$VERSION_CODENAME") # whose packages these are
if [ ! -e "$roots/$first.tar" ]; then
    echo "skip image: there is no root of $first"
else
    tried a_base_image podman "${store[@]}" import "$roots/$first.tar" localhost/debian || exit
    tried an_image_of_the_package podman "${store[@]}" build --isolation chroot --network host -t twistseal \
        --build-arg BASE=localhost/debian -f tools/package/Containerfile "$dir/one" || exit
    install -d -o 1000 -g 1000 "$dir/own"
    install -o 1000 -g 1000 -m 644 configs/demo.yaml "$dir/own/"
    container=$(buildah "${store[@]}" from --pull-never localhost/twistseal 2>/dev/null)
    tried a_set_is_made_in_the_image buildah "${store[@]}" run --isolation chroot --volume "$dir/own:/work" "$container" -- \
        sh -c 'cd /work && twistseal keygen key --no-passphrase --principal a@example.org && twistseal generate demo.yaml --key key -o set --quiet'
    expect it_belongs_to_the_user 0 1000 stat -c %u "$dir/own/set/MANIFEST"
    buildah "${store[@]}" rm "$container" >/dev/null 2>&1
fi
