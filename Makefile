# Twistseal: build, test and install. `make help` lists the targets.
#
# Sources are found by wildcard: a new core/ROOM/x.c, plugins/x.c, tests/unit/ROOM/test_x.c or
# lua/x.lua needs no line here. BUILD=release|debug|san chooses the variant; CFLAGS and LDFLAGS are the user's own.
# tools/make/ has the rest: tests and what measures (quality.mk), the browser edition, installation.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
.SECONDARY:
# V=1 shows the commands.
Q := $(if $(V),,@)

BUILD   ?= release
PREFIX  ?= $(or $(prefix),/usr/local)
LIBDIR  ?= $(PREFIX)/lib
DESTDIR ?=
CC      := $(if $(filter default,$(origin CC)),gcc,$(CC))
OBJCOPY ?= objcopy
OUT     := build/$(BUILD)
VERSION := $(shell sed -n 's/.*TSL_VERSION "\(.*\)"/\1/p' include/twistseal/base.h)
X86_64  := $(filter x86_64,$(shell uname -m))
CLANG   := $(findstring clang,$(CC))

# ---- packages ----
PKG = $(shell pkg-config $(1) 2>/dev/null)
has = $(shell pkg-config --exists $(1) 2>/dev/null && echo yes)
CORE_PKGS   := yaml-0.1 libcrypto jansson libzip
WORKER_PKGS := lua5.4 libseccomp jansson
# All cores, unless the command line says -j. A target that needs more packages than are there installs them,
# before anything is looked for.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
PREPARE := tools/prepare '$(CORE_PKGS) $(WORKER_PKGS)' $(or $(MAKECMDGOALS),all)
ifneq ($(shell $(PREPARE) >&2 && echo done),done)
$(error tools/prepare did not succeed)
endif
endif

# ---- flags ----
WARNINGS  := -Wall -Wextra -Wconversion -Wshadow -Wformat=2 -Wstrict-prototypes -Wmissing-prototypes -Werror
VARIANT_release := -O2 -g -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
VARIANT_debug   := -O0 -g
VARIANT_cov     := -O1 -g -Wl,--exclude-libs,libgcov.a
SANITIZED       := -O1 -g -fno-omit-frame-pointer
VARIANT_san     := $(SANITIZED) -fno-sanitize-recover=all -fsanitize=address,undefined
VARIANT_fuzz    := $(SANITIZED) -fno-sanitize-recover=all -fsanitize=address,undefined,fuzzer-no-link
VARIANT_tsan    := $(SANITIZED) -fsanitize=thread
# gcc says by itself that it sanitizes; clang is asked in another way, and what throws in a plugin's
# library must be there when its runtime starts. Shared libraries find its names in the program.
CLOSED := -Wl,-z,defs
ifneq ($(and $(CLANG),$(filter san tsan fuzz,$(BUILD))),)
VARIANT_san  += -D__SANITIZE_ADDRESS__
VARIANT_tsan += -D__SANITIZE_THREAD__
THROWS := $(if $(filter fuzz,$(BUILD)),,-Wl,--push-state -Wl,--no-as-needed -lstdc++ -Wl,--pop-state)
CLOSED :=
endif
# What is counted: the optimiser would count a line where it put another, and a condition once for
# each copy of an inlined function; without it gcc cannot see all that -Wconversion and
# -Wformat-truncation see. The searches would take hours without it.
COUNTED   := $(if $(filter cov,$(BUILD)),-O0 --coverage -fprofile-update=atomic -Wno-sign-conversion -Wno-format-truncation)
HARDENING := -fstack-protector-strong -fstack-clash-protection $(if $(X86_64),-fcf-protection)
# Two builds in different folders are the same to the byte.
SAME_PATHS := $(if $(filter cov,$(BUILD)),,'-ffile-prefix-map=$(CURDIR)=.')
COMPILE   = $(CC) -std=c11 -D_GNU_SOURCE -Iinclude $(WARNINGS) $(VARIANT_$(BUILD)) $(HARDENING) \
            -fPIC -fvisibility=hidden $(SAME_PATHS) -pthread -MMD -MP $(CFLAGS)
LINK      = $(CC) $(VARIANT_$(BUILD)) $(if $(COUNTED),--coverage) $(CFLAGS) -pthread -Wl,-z,relro,-z,now,-z,noexecstack $(THROWS) $(LDFLAGS)
CORE_CFLAGS := $(call PKG,--cflags $(CORE_PKGS)) -Icore
CORE_LIBS   := $(call PKG,--libs $(CORE_PKGS)) -ldl -lm
# Scripts run in a program of their own; nothing else links Lua.
WORKER_CFLAGS := $(call PKG,--cflags $(WORKER_PKGS))
WORKER_LIBS := $(call PKG,--libs $(WORKER_PKGS)) -lm

# ---- sources ----
MAIN_SRC   := $(wildcard core/commands/*.c core/commands/*/*.c)
WORKER_SRC := $(wildcard core/script/worker/*.c)
# What only a browser has; a part of it, what the part for scrambles alone has.
WEB_CRYPTO_SRC := core/trust/web_crypto.c
WEB_SRC    := $(wildcard core/web/*.c) $(WEB_CRYPTO_SRC)
CORE_SRC   := $(filter-out $(MAIN_SRC) $(WORKER_SRC) $(WEB_SRC),$(wildcard core/*.c core/*/*.c core/*/*/*.c))
# A plugin is a file plugins/NAME.c, or a folder plugins/NAME/ with all its files.
PLIB_SRC   := $(wildcard plugins/lib/*.c)
PLUGIN_NAMES := $(sort $(patsubst plugins/%.c,%,$(wildcard plugins/*.c)) \
                $(filter-out lib,$(patsubst plugins/%/,%,$(dir $(wildcard plugins/*/*.c)))))
LUA_SRC    := $(shell find lua -name '*.lua' 2>/dev/null)

# These two are left out where what they need is missing; html has letters of these fonts in it.
PAPER_PKGS := pangocairo cairo libqpdf libqrencode zlib
HTML_PKGS  := libqrencode
FONTS      := /usr/share/fonts/truetype/dejavu
NOTICE_paper := $(if $(call has,$(PAPER_PKGS)),,$(PAPER_PKGS) not found: paper.so is left out, so no PDF sheets)
NOTICE_html  := $(if $(and $(call has,$(HTML_PKGS)),$(wildcard $(FONTS)/DejaVuSans.ttf)),,$(HTML_PKGS) or $(FONTS) \
                not found: html.so is left out, so no HTML sheets)
PLUGIN_NAMES := $(foreach n,$(PLUGIN_NAMES),$(if $(NOTICE_$n),,$n))

OBJ        = $(patsubst %.c,$(OUT)/obj/%.o,$(1))
PROGRAM    := $(OUT)/twistseal
LIBRARY    := $(OUT)/libtwistseal.a
WORKER     := $(OUT)/twistseal-script
PLUGINS    := $(patsubst %,$(OUT)/plugins/%.so,$(PLUGIN_NAMES))
INDEX      := $(OUT)/plugins/INDEX
# Pages are written as HTML, CSS and JavaScript modules, and put together, also as a script.
PAGE_display := box picture moves display
PAGE_verify  := report crypto manifest signature tree puzzles draws plan set links proof files page
PAGES      := $(OUT)/lua/formats/lib/display_page.lua $(OUT)/lua/formats/lib/verify_page.lua
# INDEX names the scripts that the program comes with; others in its folders were added by somebody.
SCRIPTS    := $(patsubst %,$(OUT)/%,$(LUA_SRC)) $(PAGES)
LUA        := $(SCRIPTS) $(OUT)/lua/INDEX
# The program uses what is there: a script or plugin that was moved must not stay.
GONE       := $(filter-out $(LUA) $(PLUGINS),$(shell find $(OUT)/lua $(OUT)/plugins -name '*.lua' -o -name '*.so' 2>/dev/null))
$(if $(GONE),$(shell rm -f $(GONE) $(OUT)/lua/INDEX))

.PHONY: help all demo clean

## all: build the program, the plugins and the scripts beside them
all: $(OUT)/verify.html $(PROGRAM) $(WORKER) $(PLUGINS) $(INDEX) $(LUA) $(OUT)/libtwistseal.so $(OUT)/embed/libtwistseal.a
	@$(foreach n,paper html,$(if $(NOTICE_$n),echo 'notice: $(NOTICE_$n)';)) :

## demo: install what is missing, build, make a signed demo set and verify it
demo: all
	@tools/demo $(OUT)

## help: list the targets
help:
	@sed -n 's/^## //p' Makefile tools/make/*.mk

# ---- how things are made: each rule begins with the target's folder and a line about it ----
say = @mkdir -p $(@D)$(if $(V),,; echo '  $(1)')
define compile # FLAGS, COMMAND if it is not $(COMPILE)
$(call say,CC   $<)
$(Q)$(or $(2),$(COMPILE)) $(1) -c -o $@ $<
endef
define archive
@mkdir -p $(@D) && rm -f $@
$(Q)$(AR) qcsD $@ $^
endef
# Commas of flags stand in variables: those of a call's arguments part them.
define link # OBJECTS AND LIBRARIES, COMMAND if it is not $(LINK)
$(call say,LD   $@)
$(Q)$(or $(2),$(LINK)) -o $@ $(1)
endef
AS_NEEDED := -Wl,--as-needed
LINK_PLUGIN = $(filter-out --coverage,$(LINK)) -shared
define write # COMMAND: what it prints is the target
@mkdir -p $(@D)
$(Q)$(1) >$@
endef
# An archive that has an object of a source that is gone is made again.
drop_stale = $(if $(filter-out $(notdir $(2)),$(shell $(AR) t $(1) 2>/dev/null)),$(shell rm -f $(1)))

# ---- objects ----
$(OUT)/obj/%.o: %.c Makefile
	$(call compile,$(FLAGS) $(EXTRA))
$(OUT)/obj/core/%.o: FLAGS = $(COUNTED) $(CORE_CFLAGS)
$(OUT)/obj/plugins/%.o: FLAGS = -Iplugins
$(OUT)/obj/tools/%.o: FLAGS = $(CORE_CFLAGS) -Iplugins
# A file named *_avx2.c holds code chosen at run time on machines that have AVX2 and BMI2.
$(OUT)/obj/%_avx2.o: EXTRA := $(if $(X86_64),-mavx2 -mbmi2)
# The searches are the one place where the optimiser's last step pays.
$(OUT)/obj/core/cube/%.o $(OUT)/obj/core/twophase/%.o $(OUT)/obj/core/solve/%.o $(OUT)/obj/plugins/generic/phases/%.o: \
    EXTRA += $(if $(filter release,$(BUILD)),-O3,$(if $(COUNTED),-O1 -fno-inline))
$(OUT)/obj/core/script/worker/%.o: EXTRA += $(WORKER_CFLAGS) -ffp-contract=off
$(OUT)/obj/core/script/worker/serve.o: EXTRA += $(if $(COUNTED),-include tests/support/counted_worker.h)
$(OUT)/obj/core/plugin/check/check.o: EXTRA = $(if $(COUNTED),-include tests/support/counted_exit.h)
$(OUT)/obj/plugins/paper/%.o: EXTRA = $(call PKG,--cflags $(PAPER_PKGS))
# The same pages on every machine.
$(OUT)/obj/plugins/html/%.o $(OUT)/obj/plugins/lib/fit.o: EXTRA = -ffp-contract=off
$(OUT)/obj/plugins/lib/%.o: COMPILE += $(COUNTED)
# What counts, opens files: in a plugin that is forbidden.
$(OUT)/obj/plain/plugins/lib/%.o: plugins/lib/%.c Makefile
	$(call compile,-Iplugins -ffp-contract=off)

# ---- programs, libraries, plugins ----
$(call drop_stale,$(LIBRARY),$(call OBJ,$(CORE_SRC)))
$(LIBRARY): $(call OBJ,$(CORE_SRC))
$(OUT)/plib.a: $(call OBJ,$(PLIB_SRC))
$(OUT)/obj/plain/plib.a: $(PLIB_SRC:%.c=$(OUT)/obj/plain/%.o)
# For programs that embed it: shared, and static with every name but tsl_* made local.
SONAME := -Wl,-soname,libtwistseal.so.0
$(OUT)/libtwistseal.so: $(call OBJ,$(CORE_SRC))
	$(call link,-shared $(CLOSED) $(SONAME) $^ $(CORE_LIBS))
$(OUT)/embed/twistseal.o: $(call OBJ,$(CORE_SRC))
	$(call link,$^,$(LD) -r)
	$(Q)$(OBJCOPY) --localize-hidden $@
$(OUT)/embed/libtwistseal.a: $(OUT)/embed/twistseal.o
$(LIBRARY) $(OUT)/plib.a $(OUT)/obj/plain/plib.a $(OUT)/embed/libtwistseal.a $(OUT)/parts.a $(OUT)/worker.a:
	$(archive)
$(PROGRAM): $(call OBJ,$(MAIN_SRC)) $(LIBRARY)
	$(call link,-pie $^ $(CORE_LIBS))
$(WORKER): $(call OBJ,$(WORKER_SRC)) $(LIBRARY)
	$(call link,-pie $^ $(WORKER_LIBS))
PLUGIN_LIB := $(OUT)/$(if $(COUNTED),obj/plain/)plib.a
$(OUT)/plugins/paper.so: LIBS = $(call PKG,--libs $(PAPER_PKGS))
$(OUT)/plugins/html.so: LIBS = $(call PKG,--libs $(HTML_PKGS))
$(OUT)/plugins/generic.so: LIBS = $(call PKG,--libs jansson)
$(foreach n,$(PLUGIN_NAMES),$(eval $(OUT)/plugins/$n.so: $(call OBJ,$(wildcard plugins/$n.c plugins/$n/*.c plugins/$n/*/*.c)) $(PLUGIN_LIB)))
$(OUT)/plugins/html.so: $(OUT)/fonts.o
# The inner cube of a 6x6x6 is solved by the search of the 4x4x4.
$(OUT)/plugins/bigcube.so: $(call OBJ,$(filter-out %/cube4.c,$(wildcard plugins/cube4/*.c)))
SMALL_DEBUG := -Wl,--compress-debug-sections=zlib
$(PLUGINS):
	$(call link,$(CLOSED) $(SMALL_DEBUG) $^ $(LIBS) -lm,$(LINK_PLUGIN))
# What each plugin offers. It is loaded for that: RUN=qemu-aarch64 where it is for another machine.
$(INDEX): $(PROGRAM) $(PLUGINS)
	$(call write,$(RUN) $(PROGRAM) plugin index $(PLUGINS))
# A tool of the build: letters of the fonts as C.
$(OUT)/tools/embed-fonts: $(call OBJ,tools/embed_fonts/main.c plugins/html/font.c plugins/lib/memory.c)
	$(call link,-pie $^)
$(OUT)/fonts.c: $(OUT)/tools/embed-fonts
	$(call write,$(RUN) $< $(FONTS))
$(OUT)/fonts.o: $(OUT)/fonts.c
	$(call compile,-Iplugins)
$(OUT)/lua/%.lua: lua/%.lua
	@install -D -m 644 $< $@
# What each script returns, so that a command which needs only that runs none.
$(OUT)/lua/INDEX: $(SCRIPTS) $(PROGRAM) $(WORKER)
	$(call write,$(RUN) $(PROGRAM) script index)
$(PAGES): $(OUT)/lua/formats/lib/%_page.lua: tools/bundle-page $(wildcard lua/pages/*/*)
	$(call write,tools/bundle-page --lua lua/pages/$* $(PAGE_$*))
$(OUT)/verify.html: tools/bundle-page $(wildcard lua/pages/verify/*)
	$(call write,tools/bundle-page lua/pages/verify $(PAGE_verify))

include tools/make/quality.mk tools/make/web.mk tools/make/install.mk

## clean: remove everything built
clean:
	rm -rf build

-include $(shell find $(OUT)/obj $(WEB)/obj -name '*.d' 2>/dev/null)
