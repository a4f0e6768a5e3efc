# Installation and packages. Included by the Makefile.

.PHONY: install uninstall deb sbom
# What the program says of itself, as manual pages and completions. RUN=qemu-aarch64 runs a program
# that was compiled for another machine.
COMMANDS    := $(patsubst core/commands/cmd_%.c,%,$(wildcard core/commands/cmd_*.c))
MANUAL      := $(OUT)/man/twistseal.1 $(COMMANDS:%=$(OUT)/man/twistseal-%.1)
SHARE_bash  := bash-completion/completions/twistseal
SHARE_zsh   := zsh/site-functions/_twistseal
SHARE_fish  := fish/vendor_completions.d/twistseal.fish
METAINFO    := org.twistseal.twistseal.metainfo.xml
COMPLETIONS := $(foreach shell,bash zsh fish,$(OUT)/completions/$(shell))

$(MANUAL): $(OUT)/man/%.1: $(PROGRAM) tools/package/man-page
	@mkdir -p $(@D)
	$(Q)tools/package/man-page '$(RUN) $(PROGRAM)' $(patsubst twistseal-%,%,$(filter twistseal-%,$*)) >$@
$(COMPLETIONS): $(OUT)/completions/%: $(PROGRAM) tools/package/completions
	@mkdir -p $(@D)
	$(Q)tools/package/completions '$(RUN) $(PROGRAM)' $* >$@

## install: copy the program, its manual and the library to $(DESTDIR)$(PREFIX)
install: all $(OUT)/twistseal.pc $(MANUAL) $(COMPLETIONS)
	$(Q)install -D -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/twistseal"
	$(Q)install -D -m 755 $(WORKER) "$(DESTDIR)$(PREFIX)/lib/twistseal/twistseal-script"
	$(Q)for f in INDEX $(notdir $(PLUGINS)); do install -D -m 644 $(OUT)/plugins/$$f "$(DESTDIR)$(PREFIX)/lib/twistseal/plugins/$$f" || exit 1; done
	$(Q)for f in $(LUA:$(OUT)/%=%); do install -D -m 644 $(OUT)/$$f "$(DESTDIR)$(PREFIX)/share/twistseal/$$f" || exit 1; done
	$(Q)install -D -m 644 $(OUT)/verify.html "$(DESTDIR)$(PREFIX)/share/twistseal/verify.html"
	$(Q)for f in $(notdir $(MANUAL)); do install -D -m 644 $(OUT)/man/$$f "$(DESTDIR)$(PREFIX)/share/man/man1/$$f" || exit 1; done
	$(Q)$(foreach s,bash zsh fish,install -D -m 644 $(OUT)/completions/$s "$(DESTDIR)$(PREFIX)/share/$(SHARE_$s)" &&) :
	$(Q)install -D -m 644 tools/package/metainfo.xml "$(DESTDIR)$(PREFIX)/share/metainfo/$(METAINFO)"
	$(Q)install -D -m 755 $(OUT)/libtwistseal.so "$(DESTDIR)$(LIBDIR)/libtwistseal.so.0"
	$(Q)ln -sf libtwistseal.so.0 "$(DESTDIR)$(LIBDIR)/libtwistseal.so"
	$(Q)install -D -m 644 $(OUT)/embed/libtwistseal.a "$(DESTDIR)$(LIBDIR)/libtwistseal.a"
	$(Q)install -D -m 644 $(OUT)/twistseal.pc "$(DESTDIR)$(LIBDIR)/pkgconfig/twistseal.pc"
	$(Q)install -D -m 644 include/twistseal/twistseal.py "$(DESTDIR)$(LIBDIR)/twistseal/python/twistseal.py"
	$(Q)for f in include/twistseal/*.h; do install -D -m 644 $$f "$(DESTDIR)$(PREFIX)/$$f" || exit 1; done
	@echo 'installed in $(DESTDIR)$(PREFIX): begin with "twistseal --help"; configs/README.md is the manual. "make uninstall" removes it'

## uninstall: remove what install copied
uninstall:
	$(Q)rm -f "$(DESTDIR)$(PREFIX)/bin/twistseal"
	$(Q)rm -rf "$(DESTDIR)$(PREFIX)/lib/twistseal" "$(DESTDIR)$(PREFIX)/share/twistseal" "$(DESTDIR)$(PREFIX)/include/twistseal"
	$(Q)rm -rf "$(DESTDIR)$(LIBDIR)/twistseal"
	$(Q)rm -f "$(DESTDIR)$(LIBDIR)/"libtwistseal.* "$(DESTDIR)$(LIBDIR)/pkgconfig/twistseal.pc"
	$(Q)rm -f $(foreach f,$(notdir $(MANUAL)),"$(DESTDIR)$(PREFIX)/share/man/man1/$f")
	$(Q)rm -f $(foreach f,$(SHARE_bash) $(SHARE_zsh) $(SHARE_fish) metainfo/$(METAINFO),"$(DESTDIR)$(PREFIX)/share/$f")

## deb: make packages for this Debian: build/deb/*.deb
deb:
	@tools/package/deb build/deb $(VERSION)

## sbom: list what the program is made of, as SPDX 2.3: build/release/twistseal.spdx.json
sbom: all
	@tools/package/sbom $(VERSION) $(PROGRAM) $(WORKER) $(OUT)/libtwistseal.so $(PLUGINS) >$(OUT)/twistseal.spdx.json
