# Twistseal: build, test and install. `make help` lists the targets.
#
# Sources are found by wildcard: a new core/ROOM/x.c, plugins/x.c, tests/unit/ROOM/test_x.c or
# lua/x.lua needs no line here. BUILD=release|debug|san chooses the variant; CFLAGS and LDFLAGS are the user's own.

.DEFAULT_GOAL := all
.DELETE_ON_ERROR:
MAKEFLAGS += --no-builtin-rules
# All cores, unless the command line says -j.
ifeq ($(MAKELEVEL),0)
MAKEFLAGS += -j$(shell nproc)
endif
.SECONDARY:
Q := $(if $(V),,@)

# V=1 shows the commands.
BUILD   ?= release
PREFIX  ?= $(or $(prefix),/usr/local)
LIBDIR  ?= $(PREFIX)/lib
DESTDIR ?=
ifeq ($(origin CC),default)
CC := gcc
endif
OBJCOPY ?= objcopy
OUT     := build/$(BUILD)
VERSION := $(shell sed -n 's/.*TSL_VERSION "\(.*\)"/\1/p' include/twistseal/base.h)
ARCH    := $(shell uname -m)

# ---- flags ----
WARNINGS  := -Wall -Wextra -Wconversion -Wshadow -Wformat=2 -Wstrict-prototypes \
             -Wmissing-prototypes -Werror
VARIANT_release := -O2 -g -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3
VARIANT_debug   := -O0 -g
VARIANT_fuzz    := -O1 -g -fno-omit-frame-pointer -fno-sanitize-recover=all \
                   -fsanitize=address,undefined,fuzzer-no-link
VARIANT_cov     := -O1 -g -Wl,--exclude-libs,libgcov.a
VARIANT_tsan    := -O1 -g -fno-omit-frame-pointer -fsanitize=thread
VARIANT_san     := -O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined \
                   -fno-sanitize-recover=all
# gcc says by itself that it sanitizes; clang is asked in another way.
ifneq ($(findstring clang,$(CC)),)
VARIANT_san  += -D__SANITIZE_ADDRESS__
VARIANT_tsan += -D__SANITIZE_THREAD__
# What throws in a plugin's library must be there when clang's runtime starts.
THROWS_san  := -Wl,--push-state,--no-as-needed -lstdc++ -Wl,--pop-state
THROWS_tsan := $(THROWS_san)
endif
# What is counted: the optimiser would count a line where it put another, and a condition once for
# each copy of an inlined function; without it gcc cannot see all that -Wconversion and
# -Wformat-truncation see. The searches would take hours without it.
COUNTED   := $(if $(filter cov,$(BUILD)),-O0 --coverage -fprofile-update=atomic -Wno-sign-conversion -Wno-format-truncation)
HARDENING := -fstack-protector-strong -fstack-clash-protection
ifeq ($(ARCH),x86_64)
HARDENING += -fcf-protection
endif
# Two builds in different folders are the same to the byte.
SAME_PATHS := $(if $(filter cov,$(BUILD)),,'-ffile-prefix-map=$(CURDIR)=.')
COMPILE   = $(CC) -std=c11 -D_GNU_SOURCE -Iinclude $(WARNINGS) $(VARIANT_$(BUILD)) $(HARDENING) \
            -fPIC -fvisibility=hidden $(SAME_PATHS) -pthread -MMD -MP $(CFLAGS)
LINK      = $(CC) $(VARIANT_$(BUILD)) $(if $(COUNTED),--coverage) $(CFLAGS) -pthread -Wl,-z,relro,-z,now,-z,noexecstack $(THROWS_$(BUILD)) $(LDFLAGS)
# A shared library leaves no name open, but what clang's sanitizers have in the program.
CLOSED   := $(if $(and $(findstring clang,$(CC)),$(filter san tsan fuzz,$(BUILD))),,-Wl,-z,defs)
PKG       = $(shell pkg-config $(1) 2>/dev/null)
CORE_PKGS := yaml-0.1 libcrypto jansson libzip
CORE_CFLAGS := $(call PKG,--cflags $(CORE_PKGS)) -Icore
CORE_LIBS   := $(call PKG,--libs $(CORE_PKGS)) -ldl -lm
# Scripts run in a program of their own; nothing else links Lua.
WORKER_PKGS := lua5.4 libseccomp jansson
WORKER_CFLAGS := $(call PKG,--cflags $(WORKER_PKGS))
WORKER_LIBS := $(call PKG,--libs $(WORKER_PKGS)) -lm

# ---- sources ----
MAIN_SRC   := $(wildcard core/commands/*.c core/commands/*/*.c)
WORKER_SRC := $(wildcard core/script/worker/*.c)
# What only a browser has; a part of it, what the part for scrambles alone has.
WEB_FEW_SRC := $(wildcard core/trust/few/*.c)
WEB_SRC    := $(wildcard core/web/*.c) $(WEB_FEW_SRC)
CORE_SRC   := $(filter-out $(MAIN_SRC) $(WORKER_SRC) $(WEB_SRC),$(wildcard core/*.c core/*/*.c core/*/*/*.c))
# A plugin is a file plugins/NAME.c, or a folder plugins/NAME/ with all its files.
PLIB_SRC   := $(wildcard plugins/lib/*.c)
PLUGIN_NAMES := $(sort $(patsubst plugins/%.c,%,$(wildcard plugins/*.c)) \
                $(filter-out lib,$(patsubst plugins/%/,%,$(dir $(wildcard plugins/*/*.c)))))
# What tests link with beside the library: helpers of commands, and the parts of plugins (a test
# includes the plugin's own file, NAME/NAME.c).
PART_SRC   := $(filter-out core/commands/main.c core/commands/wiping_heap.c core/commands/cmd_%,$(MAIN_SRC)) \
              $(filter-out plugins/lib/% plugins/paper/% $(foreach n,$(PLUGIN_NAMES),plugins/$n/$n.c), \
              $(wildcard plugins/*/*.c plugins/*/*/*.c))
TEST_SRC   := $(wildcard tests/unit/*/test_*.c)
FUZZ_SRC   := $(filter-out tests/fuzz/replay.c,$(wildcard tests/fuzz/*.c))
BAD_SRC    := $(wildcard tests/data/plugins/*.c)
TOOL_SRC   := $(wildcard tools/*.c)
LUA_SRC    := $(shell find lua -name '*.lua' 2>/dev/null)

# paper needs cairo, pango, qpdf and qrencode; without them everything else still works.
PAPER_PKGS := pangocairo cairo libqpdf libqrencode
ifneq ($(filter paper,$(PLUGIN_NAMES)),)
ifeq ($(shell pkg-config --exists $(PAPER_PKGS) 2>/dev/null && echo yes),)
PLUGIN_NAMES := $(filter-out paper,$(PLUGIN_NAMES))
NOTICE     := notice: $(PAPER_PKGS) not found: paper.so is left out, so no PDF sheets
endif
endif

# html needs qrencode, and has letters of these fonts in it.
FONTS := /usr/share/fonts/truetype/dejavu
ifneq ($(shell pkg-config --exists libqrencode 2>/dev/null && ls $(FONTS)/DejaVuSans.ttf 2>/dev/null),$(FONTS)/DejaVuSans.ttf)
PLUGIN_NAMES := $(filter-out html,$(PLUGIN_NAMES))
NOTICE     += notice: libqrencode or $(FONTS) not found: html.so is left out, so no HTML sheets
endif

OBJ        = $(patsubst %.c,$(OUT)/obj/%.o,$(1))
PROGRAM    := $(OUT)/twistseal
LIBRARY    := $(OUT)/libtwistseal.a
WORKER     := $(OUT)/twistseal-script
PLUGINS    := $(patsubst %,$(OUT)/plugins/%.so,$(PLUGIN_NAMES))
TESTS      := $(patsubst %.c,$(OUT)/tests/%,$(notdir $(TEST_SRC)))
BAD        := $(patsubst tests/data/plugins/%.c,$(OUT)/tests/plugins/%.so,$(BAD_SRC))
FAULTS     := $(OUT)/tests/faults/fault.so
EMBED      := $(OUT)/libtwistseal.so $(OUT)/embed/libtwistseal.a
FUZZ       := $(patsubst tests/%.c,$(OUT)/%,$(FUZZ_SRC))
TOOLS      := $(patsubst tools/%.c,$(OUT)/tools/%,$(TOOL_SRC)) $(OUT)/tools/uniformity
# Pages are written as HTML, CSS and JavaScript modules, and put together, also as a script.
PAGE_display := box picture moves display
PAGE_verify  := report crypto manifest signature tree puzzles draws plan set versions proof files page
PAGES      := $(OUT)/lua/formats/lib/display_page.lua $(OUT)/lua/formats/lib/verify_page.lua
LUA        := $(patsubst %,$(OUT)/%,$(LUA_SRC)) $(PAGES)
# The program takes what stands there: a script that was moved must not stay.
LUA_GONE   := $(filter-out $(LUA),$(shell find $(OUT)/lua -name '*.lua' 2>/dev/null))

.PHONY: help all demo check test slowcheck lint fmt san tsan fuzz coverage mutate analyse bench install uninstall deb sbom clean tests

## all: build the program, the plugins and the scripts beside them
all: $(OUT)/verify.html $(PROGRAM) $(WORKER) $(PLUGINS) $(LUA) $(EMBED)
	$(if $(LUA_GONE),@rm -f $(LUA_GONE))
	$(if $(NOTICE),@echo '$(NOTICE)')

## help: list the targets
help:
	@sed -n 's/^## //p' Makefile

# ---- objects ----
# A file named *_avx2.c holds code chosen at run time on machines that have AVX2 and BMI2.
$(OUT)/obj/%_avx2.o: EXTRA := $(if $(filter x86_64,$(ARCH)),-mavx2 -mbmi2)
# The searches are the one place where the optimiser's last step pays.
$(OUT)/obj/core/cube/%.o $(OUT)/obj/core/twophase/%.o $(OUT)/obj/core/solve/%.o: EXTRA += $(if $(filter release,$(BUILD)),-O3,$(if $(COUNTED),-O1 -fno-inline))
$(OUT)/obj/core/script/worker/%.o: EXTRA += $(WORKER_CFLAGS) -ffp-contract=off
$(OUT)/obj/core/script/worker/serve.o $(OUT)/obj/core/script/worker/confine.o: EXTRA += $(if $(COUNTED),-include tests/support/counted_worker.h)
$(OUT)/obj/core/plugin/check/check.o: EXTRA = $(if $(COUNTED),-include tests/support/counted_exit.h)
$(OUT)/obj/core/%.o: core/%.c Makefile
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC   $<')
	$(Q)$(COMPILE) $(COUNTED) $(CORE_CFLAGS) $(EXTRA) -c -o $@ $<
$(OUT)/obj/plugins/paper/%.o: EXTRA = $(call PKG,--cflags $(PAPER_PKGS))
# The same pages on every machine.
$(OUT)/obj/plugins/html/%.o $(OUT)/obj/plugins/lib/fit.o: EXTRA = -ffp-contract=off
$(OUT)/obj/plugins/lib/%.o: COMPILE += $(COUNTED)
# What counts, opens files: in a plugin that is forbidden.
$(OUT)/obj/plain/plugins/lib/%.o: plugins/lib/%.c Makefile
	@mkdir -p $(@D)
	$(Q)$(COMPILE) -Iplugins -ffp-contract=off -c -o $@ $<
$(OUT)/obj/plugins/%.o: plugins/%.c Makefile
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC   $<')
	$(Q)$(COMPILE) -Iplugins $(EXTRA) -c -o $@ $<
$(OUT)/obj/tests/data/plugins/%.o: tests/data/plugins/%.c Makefile
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC   $<')
	$(Q)$(COMPILE) -Iplugins -c -o $@ $<
$(OUT)/obj/tests/%.o: EXTRA = $(if $(COUNTED),-include tests/support/counted_exit.h)
$(OUT)/obj/tests/%.o: tests/%.c Makefile
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC   $<')
	$(Q)$(COMPILE) $(CORE_CFLAGS) $(WORKER_CFLAGS) -Iplugins -Itests/support $(EXTRA) -Wno-missing-prototypes -c -o $@ $<
$(OUT)/obj/tools/%.o: tools/%.c Makefile
	@mkdir -p $(@D)
	$(if $(V),,@echo '  CC   $<')
	$(Q)$(COMPILE) $(CORE_CFLAGS) -Iplugins -c -o $@ $<

# ---- programs, libraries, plugins ----
$(LIBRARY): $(call OBJ,$(CORE_SRC))
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(AR) qcsD $@ $^
$(OUT)/parts.a: $(call OBJ,$(PART_SRC))
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(AR) qcsD $@ $^
# For programs that embed it: shared, and static with every name but tsl_* made local.
$(OUT)/libtwistseal.so: $(call OBJ,$(CORE_SRC))
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -shared $(CLOSED) -Wl,-soname,libtwistseal.so.0 -o $@ $^ $(CORE_LIBS)
$(OUT)/embed/libtwistseal.a: $(call OBJ,$(CORE_SRC))
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(LD) -r -o $(@D)/twistseal.o $^
	$(Q)$(OBJCOPY) --localize-hidden $(@D)/twistseal.o
	$(Q)$(AR) qcsD $@ $(@D)/twistseal.o
# Written anew each time: PREFIX may have changed.
.PHONY: $(OUT)/twistseal.pc
$(OUT)/twistseal.pc:
	@mkdir -p $(@D)
	@printf '%s\n' 'prefix=$(PREFIX)' 'Name: twistseal' \
	    'Description: fair, signed scrambles for twisty puzzles' 'Version: $(VERSION)' \
	    'Requires.private: $(CORE_PKGS)' 'Libs: -L$(LIBDIR:$(PREFIX)/%=$${prefix}/%) -ltwistseal' \
	    'Libs.private: -ldl -lm -pthread' 'Cflags: -I$${prefix}/include' >$@
$(PROGRAM): $(call OBJ,$(MAIN_SRC)) $(LIBRARY)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie -o $@ $(call OBJ,$(MAIN_SRC)) $(LIBRARY) $(CORE_LIBS)
$(WORKER): $(call OBJ,$(WORKER_SRC)) $(LIBRARY)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie -o $@ $^ $(WORKER_LIBS)
# For tests that are a worker of their own.
$(OUT)/worker.a: $(call OBJ,$(filter-out %/main.c %/pow.c,$(WORKER_SRC)))
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(AR) qcsD $@ $^
$(OUT)/plib.a: $(call OBJ,$(PLIB_SRC))
	@mkdir -p $(@D)
	@rm -f $@
	$(Q)$(AR) qcsD $@ $^
$(OUT)/obj/plain/plib.a: $(PLIB_SRC:%.c=$(OUT)/obj/plain/%.o)
	@rm -f $@
	$(Q)$(AR) qcsD $@ $^
PLUGIN_LIB := $(OUT)/$(if $(COUNTED),obj/plain/)plib.a
$(OUT)/plugins/paper.so: LIBS = $(call PKG,--libs $(PAPER_PKGS))
$(OUT)/plugins/html.so: LIBS = $(call PKG,--libs libqrencode)
$(OUT)/plugins/generic.so: LIBS = $(call PKG,--libs jansson)
# The objects of one plugin, from its file or its folder.
define plugin_rule
$(OUT)/plugins/$(1).so: $(call OBJ,$(wildcard plugins/$(1).c plugins/$(1)/*.c plugins/$(1)/*/*.c)) $(PLUGIN_LIB)
endef
$(foreach name,$(PLUGIN_NAMES),$(eval $(call plugin_rule,$(name))))
$(OUT)/plugins/html.so: $(OUT)/fonts.o
$(PLUGINS):
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(filter-out --coverage,$(LINK)) -shared $(CLOSED) -Wl,--compress-debug-sections=zlib -o $@ $^ $(LIBS) -lm
$(OUT)/tests/plugins/%.so: $(OUT)/obj/tests/data/plugins/%.o $(PLUGIN_LIB)
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(filter-out --coverage,$(LINK)) -shared -o $@ $< $(PLUGIN_LIB) -lm
$(FAULTS): $(OUT)/obj/tests/trust/faults/fault.o
	@mkdir -p $(@D)
	$(Q)$(filter-out --coverage,$(LINK)) -shared -o $@ $<
$(OUT)/tests/test_html: MORE = $(OUT)/fonts.o $(call PKG,--libs libqrencode)
$(OUT)/tests/test_html: $(OUT)/fonts.o
# A program for each tests/unit/ROOM/test_x.c, all in one folder.
$(foreach t,$(TEST_SRC),$(eval $(OUT)/tests/$(basename $(notdir $t)): $(OUT)/obj/$(t:.c=.o)))
$(TESTS): $(OUT)/parts.a $(OUT)/worker.a $(LIBRARY) $(OUT)/plib.a
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie -o $@ $(filter %/$(@F).o,$^) $(OUT)/parts.a $(OUT)/worker.a $(LIBRARY) $(OUT)/plib.a \
	    -Wl,--as-needed $(CORE_LIBS) $(WORKER_LIBS) $(MORE) -lcmocka
# A fuzz target is run by libFuzzer where BUILD=fuzz, else by a program that replays its corpus.
FUZZ_MAIN  := $(if $(filter fuzz,$(BUILD)),,$(OUT)/obj/tests/fuzz/replay.o)
$(OUT)/fuzz/%: $(OUT)/obj/tests/fuzz/%.o $(FUZZ_MAIN) $(OUT)/parts.a $(OUT)/worker.a $(LIBRARY) $(OUT)/plib.a
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie $(if $(FUZZ_MAIN),,-fsanitize=fuzzer) -o $@ $< $(FUZZ_MAIN) $(OUT)/parts.a \
	    $(OUT)/worker.a $(LIBRARY) $(OUT)/plib.a -Wl,--as-needed $(CORE_LIBS) $(WORKER_LIBS) -lcmocka
# A tool of the build: letters of the fonts as C.
$(OUT)/tools/embed-fonts: $(call OBJ,tools/embed_fonts/main.c plugins/html/bytes.c plugins/html/font.c plugins/html/subset.c)
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie -o $@ $^
$(OUT)/fonts.c: $(OUT)/tools/embed-fonts
	$(Q)$(RUN) $< $(FONTS) >$@
$(OUT)/fonts.o: $(OUT)/fonts.c
	$(if $(V),,@echo '  CC   $<')
	$(Q)$(COMPILE) -Iplugins -c -o $@ $<
# A tool of several files, which reads its options as the program does.
$(OUT)/tools/uniformity: $(call OBJ,$(wildcard tools/uniformity/*.c)) $(OUT)/parts.a $(LIBRARY)
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie -o $@ $^ $(CORE_LIBS)
$(OUT)/tools/%: $(OUT)/obj/tools/%.o $(LIBRARY)
	@mkdir -p $(@D)
	$(if $(V),,@echo '  LD   $@')
	$(Q)$(LINK) -pie -o $@ $< $(LIBRARY) $(CORE_LIBS)
$(OUT)/lua/%.lua: lua/%.lua
	@install -D -m 644 $< $@
$(PAGES): $(OUT)/lua/formats/lib/%_page.lua: tools/bundle-page $(wildcard lua/pages/*/*)
	@mkdir -p $(@D)
	$(Q)tools/bundle-page --lua lua/pages/$* $(PAGE_$*) >$@
$(OUT)/verify.html: tools/bundle-page $(wildcard lua/pages/verify/*)
	@mkdir -p $(@D)
	$(Q)tools/bundle-page lua/pages/verify $(PAGE_verify) >$@

tests: all $(TESTS) $(BAD) $(FAULTS) $(TOOLS) $(FUZZ)

# ---- what people call ----
## demo: install what is missing, build, make a signed demo set and verify it
demo:
	@tools/install-deps build
	@$(MAKE) --no-print-directory all
	@tools/demo $(OUT)

## check: install what is missing, build, lint and run every test
check:
	@tools/install-deps check
	@$(MAKE) --no-print-directory tests
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory test

## test: run the tests (BUILD=san runs them under the sanitizers)
test: tests
	@tests/run $(OUT)

## slowcheck: the tests that take minutes
slowcheck: tests
	@tests/run $(OUT) slow

## lint: formatting, layers, warnings of clang, static analysis
lint:
	@tools/lint "$(subst $(SAME_PATHS),,$(COMPILE)) $(CORE_CFLAGS) $(WORKER_CFLAGS) $(call PKG,--cflags $(PAPER_PKGS))"

## fmt: format the C sources
fmt:
	clang-format -i $(shell git ls-files '*.c' '*.h')

## san: build with AddressSanitizer and UBSan, run the tests
san:
	@$(MAKE) --no-print-directory BUILD=san tests
	@$(MAKE) --no-print-directory BUILD=san test

## fuzz: look for inputs that break T (files of tests/fuzz; default: all) for SECONDS each, J at a time
SECONDS ?= 60
fuzz: BUILD := fuzz
fuzz: T ?= $(patsubst tests/fuzz/%.c,%,$(FUZZ_SRC))
fuzz:
	@$(MAKE) --no-print-directory BUILD=fuzz CC=$(if $(filter gcc,$(CC)),clang,$(CC)) $(patsubst %,build/fuzz/fuzz/%,$(T))
	@J=$(or $(J),2) tools/fuzz build/fuzz $(SECONDS) $(T)

## analyse: clang-tidy and clang's analyser over core and plugins
analyse:
	@tools/install-deps measure
	@tools/analyse

## tsan: build with ThreadSanitizer, run the tests, but for those of one thread, which take hours
SERIAL := clock coord cube cube2 cube3 cube3_subsets cube3_traits cube4 cube4_phases cubes config_fuzz definition \
          flip generic generic_group generic_large generic_solve ivy megaminx methods minimum nxn pbkdf2 prune \
          pyraminx rank redundancy script_env skewb sliding square1 states subgroup twophase
tsan:
	@$(MAKE) --no-print-directory BUILD=tsan tests
	@WITHOUT='$(SERIAL:%=test_%)' tests/run build/tsan

## coverage: run the tests on a build that counts, print the table by room, write build/cov/html
coverage:
	@tools/install-deps measure
	@$(MAKE) --no-print-directory BUILD=cov CC=gcc tests
	@tools/coverage build/cov

## mutate: change one thing at a time in what proves a set, see which tests notice (F=FILES N=SAMPLE)
F ?= $(wildcard core/trust/*.c core/trust/*/*.c core/set/format/*.c core/set/read/*.c core/set/check/*.c)
mutate: tests
	@tools/mutate --out '$(OUT)' --compile "$(subst -MMD -MP,,$(COMPILE)) $(CORE_CFLAGS)" --link "$(LINK)" \
	    --libs "-Wl,--as-needed $(CORE_LIBS) $(WORKER_LIBS) -lcmocka" -n $(or $(N),0) $(if $(J),-j $(J)) $(F)

## bench: measure beside peers; prints tables and writes build/bench.jsonl (STATES=FILE PEERS=...)
bench: all $(TOOLS)
	@tools/bench $(OUT)

# ---- the browser edition ----
# The same sources, compiled to WebAssembly: the program, with its plugins linked in, and the worker
# for scripts as a module of its own, which imports three functions.
WEB        := build/web
WEB_DEPS   := $(WEB)/deps
WEB_PACK   := $(WEB)/twistseal
# Puzzles, and the renderer that only the whole program has.
WEB_PLUGINS := $(filter-out paper html,$(PLUGIN_NAMES))
WEB_RENDERS := $(filter html,$(PLUGIN_NAMES))
WEB_CORE_SRC = $(filter-out core/base/native/%,$(CORE_SRC))
WEB_PROGRAM_SRC = $(WEB_CORE_SRC) $(MAIN_SRC) $(filter-out $(WEB_WORKER_SRC) $(WEB_FEW_SRC),$(WEB_SRC))
WEB_WORKER_SRC := core/web/script.c core/web/platform_script.c core/web/no_system.c
WEB_SCRIPT_SRC := $(filter-out %/main.c %/serve.c %/confine.c,$(WORKER_SRC)) $(WEB_WORKER_SRC) \
              core/script/frame.c core/base/memory.c core/base/text.c core/base/json.c core/base/utf8.c
WEB_PLUGIN_SRC := $(wildcard plugins/lib/*.c $(foreach n,$(WEB_PLUGINS),plugins/$n.c plugins/$n/*.c plugins/$n/*/*.c))
WEB_RENDER_SRC := $(wildcard plugins/lib/fit.c $(foreach n,$(WEB_RENDERS),plugins/$n/*.c))
WEB_OBJ     = $(patsubst %.c,$(WEB)/obj/%.o,$(1))
WEB_COMPILE = emcc -s SUPPORT_LONGJMP=wasm -msimd128 -std=c11 -D_GNU_SOURCE -Iinclude -Icore -I$(WEB_DEPS)/include -Wall -Wextra -Werror \
              -Wno-nullability-completeness -ffile-prefix-map=$(CURDIR)=. -MMD -MP
# emcc uses modules of Debian, also with a node that is not.
# One import lets JavaScript go on in the middle of what called it: main(), by a table of commands.
WEB_RESUMED = -s ASYNCIFY=1 -s ASYNCIFY_IMPORTS=web_take_back -s ASYNCIFY_IGNORE_INDIRECT=1 \
              -s ASYNCIFY_ADD=main -s ASYNCIFY_STACK_SIZE=65536
WEB_LINK    = NODE_PATH=/usr/share/nodejs emcc -O2 -s SUPPORT_LONGJMP=wasm -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=2GB -s TOTAL_STACK=4MB
WEB_MODULE  = -s MODULARIZE=1 -s EXPORT_ES6=1 -s ENVIRONMENT=web,worker -s INVOKE_RUN=0 -s FORCE_FILESYSTEM=1 \
              -s EXPORTED_RUNTIME_METHODS=FS,UTF8ToString,allocateUTF8,ENV --js-library core/web/page.js
WEB_CALLS  := _web_open,_web_scramble,_web_solve,_malloc,_free

.PHONY: web check-web
## web: compile the program to WebAssembly, for npm and as a page: build/web/twistseal.html
web:
	@tools/install-deps web
	@tools/web/build-deps $(WEB_DEPS)
	@$(MAKE) --no-print-directory -j2 $(WEB)/twistseal.html $(WEB)/site/index.html

## check-web: hold what `make web` builds to the program of this computer, in node and in Chromium
check-web: all web
	@tests/web/edition $(OUT)

$(WEB)/obj/core/script/worker/%.o: WEB_EXTRA = -ffp-contract=off
$(WEB)/obj/core/cube/%.o $(WEB)/obj/core/twophase/%.o $(WEB)/obj/core/solve/%.o $(WEB)/obj/plugins/%.o: WEB_EXTRA = -O3
# A plugin exports its entry under its own name.
$(WEB)/obj/plugins/%.o: WEB_EXTRA += -Iplugins -Dtsl_plugin_entry=tsl_plugin_$(word 2,$(subst /, ,$*))
# What reads a definition runs once; a page that only scrambles is to stay small.
$(WEB)/obj/plugins/generic/%.o: WEB_EXTRA += -Os
$(WEB)/obj/plugins/generic/phases/%.o: WEB_EXTRA += -O3
$(WEB)/obj/%.o: %.c Makefile $(WEB_DEPS)/done
	@mkdir -p $(@D)
	$(if $(V),,@echo '  WEB  $<')
	$(Q)$(WEB_COMPILE) -O2 $(WEB_EXTRA) -c -o $@ $<
$(WEB)/obj/linked.c: $(call WEB_OBJ,$(WEB_PLUGIN_SRC) $(WEB_RENDER_SRC)) tools/web/list-plugins
	$(Q)tools/web/list-plugins $(WEB)/obj $(sort $(WEB_PLUGINS) $(WEB_RENDERS)) >$@
$(WEB)/obj/linked_puzzles.c: $(call WEB_OBJ,$(WEB_PLUGIN_SRC)) tools/web/list-plugins
	$(Q)tools/web/list-plugins $(WEB)/obj $(WEB_PLUGINS) >$@
$(WEB)/obj/linked.o $(WEB)/obj/linked_puzzles.o: %.o: %.c
	$(Q)$(WEB_COMPILE) -O2 -c -o $@ $<
$(WEB)/obj/fonts.o: $(OUT)/fonts.c
	$(if $(V),,@echo '  WEB  $<')
	$(Q)$(WEB_COMPILE) -Iplugins -c -o $@ $<
$(WEB_PACK)/script.wasm: $(call WEB_OBJ,$(WEB_SCRIPT_SRC))
	@mkdir -p $(@D)
	$(if $(V),,@echo '  WEB  $@')
	$(Q)$(WEB_LINK) -Oz -s STANDALONE_WASM=1 --no-entry -s ERROR_ON_UNDEFINED_SYMBOLS=0 \
	    -s WARN_ON_UNDEFINED_SYMBOLS=0 -o $@ $^ \
	    -L$(WEB_DEPS)/lib -llua5.4 -ljansson
$(WEB_PACK)/program.js: $(call WEB_OBJ,$(sort $(WEB_PROGRAM_SRC) $(WEB_PLUGIN_SRC) $(WEB_RENDER_SRC))) $(WEB)/obj/linked.o \
    $(if $(WEB_RENDERS),$(WEB)/obj/fonts.o) core/web/page.js
	@mkdir -p $(@D)
	$(if $(V),,@echo '  WEB  $@')
	$(Q)$(WEB_LINK) $(WEB_RESUMED) $(WEB_MODULE) -s EXPORTED_FUNCTIONS=$(WEB_CALLS),_main,_web_derive -o $@ \
	    $(filter %.o,$^) -L$(WEB_DEPS)/lib -lzip -lz -lyaml -ljansson -lcrypto -lqrencode
# For scrambles and solutions alone: of the core only what they call, and little of libcrypto.
$(WEB)/obj/core.a: $(call WEB_OBJ,$(WEB_CORE_SRC))
	$(Q)rm -f $@
	$(Q)emar qcs $@ $^
$(WEB_PACK)/scramble_program.js: $(call WEB_OBJ,core/web/calls.c core/web/platform_browser.c $(WEB_FEW_SRC) $(WEB_PLUGIN_SRC)) \
    $(WEB)/obj/linked_puzzles.o $(WEB)/obj/core.a core/web/page.js
	@mkdir -p $(@D)
	$(if $(V),,@echo '  WEB  $@')
	$(Q)$(WEB_LINK) -Oz $(WEB_MODULE) -s EXPORTED_FUNCTIONS=$(WEB_CALLS) -o $@ \
	    $(filter %.o %.a,$^) -L$(WEB_DEPS)/lib -ljansson -lcrypto
$(WEB_PACK)/data.json: tools/web/pack-scripts $(LUA)
	@mkdir -p $(@D)
	$(Q)tools/web/pack-scripts $(OUT)/lua >$@
$(WEB_PACK)/scramble_data.json: tools/web/pack-scripts $(LUA)
	@mkdir -p $(@D)
	$(Q)tools/web/pack-scripts --bare $(OUT)/lua prelude events puzzles draw >$@
$(WEB)/twistseal-$(VERSION).tgz: $(WEB_PACK)/program.js $(WEB_PACK)/script.wasm $(WEB_PACK)/data.json \
    $(WEB_PACK)/scramble_program.js $(WEB_PACK)/scramble_data.json $(wildcard lua/pages/app/*) LICENSE
	$(Q)tools/web/pack $(WEB_PACK) $(VERSION) $(WEB)

# The page: one file with the program in it, and the same for a server.
WEB_PAGE := $(patsubst %,lua/pages/%.js,app/others app/thread app/twistseal verify/files display/box display/picture \
              $(addprefix edition/,bits words zip form print make verify display practise solve filters main))
$(WEB)/twistseal.html: $(WEB)/twistseal-$(VERSION).tgz $(WEB_PAGE) $(wildcard lua/pages/edition/* lua/pages/edition/words/* lua/i18n/*) tools/web/bundle
	$(Q)tools/web/bundle $(WEB_PACK) $@ $(WEB_PAGE)
$(WEB)/site/index.html: $(WEB)/twistseal.html
	@mkdir -p $(@D)
	$(Q)tools/web/bundle $(WEB_PACK) $@ --hosted $(WEB_PAGE)
	$(Q)cp lua/pages/edition/offline.js $(@D)

# ---- installation and packages ----
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
	install -D -m 755 $(PROGRAM) "$(DESTDIR)$(PREFIX)/bin/twistseal"
	install -D -m 755 $(WORKER) "$(DESTDIR)$(PREFIX)/lib/twistseal/twistseal-script"
	for f in $(notdir $(PLUGINS)); do install -D -m 644 $(OUT)/plugins/$$f "$(DESTDIR)$(PREFIX)/lib/twistseal/plugins/$$f" || exit 1; done
	for f in $(LUA:$(OUT)/%=%); do install -D -m 644 $(OUT)/$$f "$(DESTDIR)$(PREFIX)/share/twistseal/$$f" || exit 1; done
	install -D -m 644 $(OUT)/verify.html "$(DESTDIR)$(PREFIX)/share/twistseal/verify.html"
	for f in $(notdir $(MANUAL)); do install -D -m 644 $(OUT)/man/$$f "$(DESTDIR)$(PREFIX)/share/man/man1/$$f" || exit 1; done
	$(foreach s,bash zsh fish,install -D -m 644 $(OUT)/completions/$s "$(DESTDIR)$(PREFIX)/share/$(SHARE_$s)" &&) :
	install -D -m 644 tools/package/metainfo.xml "$(DESTDIR)$(PREFIX)/share/metainfo/$(METAINFO)"
	install -D -m 755 $(OUT)/libtwistseal.so "$(DESTDIR)$(LIBDIR)/libtwistseal.so.0"
	ln -sf libtwistseal.so.0 "$(DESTDIR)$(LIBDIR)/libtwistseal.so"
	install -D -m 644 $(OUT)/embed/libtwistseal.a "$(DESTDIR)$(LIBDIR)/libtwistseal.a"
	install -D -m 644 $(OUT)/twistseal.pc "$(DESTDIR)$(LIBDIR)/pkgconfig/twistseal.pc"
	for f in include/twistseal/*.h; do install -D -m 644 $$f "$(DESTDIR)$(PREFIX)/$$f" || exit 1; done

## uninstall: remove what install copied
uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/twistseal"
	rm -rf "$(DESTDIR)$(PREFIX)/lib/twistseal" "$(DESTDIR)$(PREFIX)/share/twistseal" "$(DESTDIR)$(PREFIX)/include/twistseal"
	rm -f "$(DESTDIR)$(LIBDIR)/"libtwistseal.* "$(DESTDIR)$(LIBDIR)/pkgconfig/twistseal.pc"
	rm -f $(foreach f,$(notdir $(MANUAL)),"$(DESTDIR)$(PREFIX)/share/man/man1/$f")
	rm -f $(foreach f,$(SHARE_bash) $(SHARE_zsh) $(SHARE_fish) metainfo/$(METAINFO),"$(DESTDIR)$(PREFIX)/share/$f")

## deb: make packages for this Debian: build/deb/*.deb
deb:
	@tools/install-deps package
	@tools/package/deb build/deb $(VERSION)

## sbom: list what the program is made of, as SPDX 2.3: build/release/twistseal.spdx.json
sbom: all
	@tools/package/sbom $(VERSION) $(PROGRAM) $(WORKER) $(OUT)/libtwistseal.so $(PLUGINS) >$(OUT)/twistseal.spdx.json

## clean: remove everything built
clean:
	rm -rf build

-include $(shell find $(OUT)/obj $(WEB)/obj -name '*.d' 2>/dev/null)
