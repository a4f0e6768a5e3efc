# Installation and packages. Included by the Makefile.

.PHONY: install uninstall deb sbom
# What the program says of itself, as manual pages and completions. RUN=qemu-aarch64 runs a program
# that was compiled for another machine.
COMMANDS    := $(patsubst core/commands/cmd_%.c,%,$(wildcard core/commands/cmd_*.c))
MANUAL      := $(OUT)/man/twistseal.1 $(COMMANDS:%=$(OUT)/man/twistseal-%.1)
COMPLETIONS := $(foreach shell,bash zsh fish,$(OUT)/completions/$(shell))

$(MANUAL): $(OUT)/man/%.1: $(PROGRAM) tools/package/man-page
	$(call write,tools/package/man-page '$(RUN) $(PROGRAM)' $(patsubst twistseal-%,%,$(filter twistseal-%,$*)))
$(COMPLETIONS): $(OUT)/completions/%: $(PROGRAM) tools/package/completions
	$(call write,tools/package/completions '$(RUN) $(PROGRAM)' $*)
# Written anew each time: PREFIX may have changed.
.PHONY: $(OUT)/twistseal.pc
$(OUT)/twistseal.pc:
	$(call write,sed -e 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR:$(PREFIX)/%=$${prefix}/%)|' \
	    -e 's|@VERSION@|$(VERSION)|; s|@LIBRARIES@|$(CORE_PKGS)|' tools/package/twistseal.pc)

PLACES      = DESTDIR='$(DESTDIR)' PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)'

## install: copy the program, its manual and the library to $(DESTDIR)$(PREFIX)
install: all $(OUT)/twistseal.pc $(MANUAL) $(COMPLETIONS)
	$(Q)$(PLACES) tools/package/install $(OUT)
	@echo 'installed in $(DESTDIR)$(PREFIX): begin with "twistseal --help"; configs/README.md is the manual. "make uninstall" removes it'

## uninstall: remove what install copied
uninstall:
	$(Q)$(PLACES) tools/package/install --remove

## deb: make packages for this Debian: build/deb/*.deb
deb:
	@tools/package/deb build/deb $(VERSION)

## sbom: list what the program is made of, as SPDX 2.3: build/release/twistseal.spdx.json
sbom: all
	@tools/package/sbom $(VERSION) $(PROGRAM) $(WORKER) $(OUT)/libtwistseal.so $(PLUGINS) >$(OUT)/twistseal.spdx.json
