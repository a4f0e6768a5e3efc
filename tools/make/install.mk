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

# SOURCE:WHERE IT GOES, those that run and the others.
goes = $(foreach f,$(2),$f:$(1)/$(f:$(OUT)/%=%))
PUT_755     := $(PROGRAM):$(PREFIX)/bin/twistseal $(WORKER):$(PREFIX)/lib/twistseal/twistseal-script \
               $(OUT)/libtwistseal.so:$(LIBDIR)/libtwistseal.so.0
PUT_644     := $(call goes,$(PREFIX)/lib/twistseal,$(INDEX) $(PLUGINS)) \
               $(call goes,$(PREFIX)/share/twistseal,$(LUA) $(OUT)/verify.html) \
               $(foreach f,$(notdir $(MANUAL)),$(OUT)/man/$f:$(PREFIX)/share/man/man1/$f) \
               $(foreach s,bash zsh fish,$(OUT)/completions/$s:$(PREFIX)/share/$(SHARE_$s)) \
               tools/package/metainfo.xml:$(PREFIX)/share/metainfo/$(METAINFO) \
               $(OUT)/embed/libtwistseal.a:$(LIBDIR)/libtwistseal.a \
               $(OUT)/twistseal.pc:$(LIBDIR)/pkgconfig/twistseal.pc \
               include/twistseal/twistseal.py:$(LIBDIR)/twistseal/python/twistseal.py \
               $(call goes,$(PREFIX),$(wildcard include/twistseal/*.h))

## install: copy the program, its manual and the library to $(DESTDIR)$(PREFIX)
install: all $(OUT)/twistseal.pc $(MANUAL) $(COMPLETIONS)
	$(Q)for f in $(PUT_755); do install -D -m 755 "$${f%%:*}" "$(DESTDIR)$${f#*:}" || exit 1; done
	$(Q)for f in $(PUT_644); do install -D -m 644 "$${f%%:*}" "$(DESTDIR)$${f#*:}" || exit 1; done
	$(Q)ln -sf libtwistseal.so.0 "$(DESTDIR)$(LIBDIR)/libtwistseal.so"
	@echo 'installed in $(DESTDIR)$(PREFIX): begin with "twistseal --help"; configs/README.md is the manual. "make uninstall" removes it'

## uninstall: remove what install copied
uninstall:
	$(Q)for f in $(PUT_755) $(PUT_644) :$(LIBDIR)/libtwistseal.so; do rm -f "$(DESTDIR)$${f#*:}"; done
	$(Q)for f in $(PREFIX)/lib $(PREFIX)/share $(PREFIX)/include $(LIBDIR); do rm -rf "$(DESTDIR)$$f/twistseal"; done

## deb: make packages for this Debian: build/deb/*.deb
deb:
	@tools/package/deb build/deb $(VERSION)

## sbom: list what the program is made of, as SPDX 2.3: build/release/twistseal.spdx.json
sbom: all
	@tools/package/sbom $(VERSION) $(PROGRAM) $(WORKER) $(OUT)/libtwistseal.so $(PLUGINS) >$(OUT)/twistseal.spdx.json
