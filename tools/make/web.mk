# The browser edition: the same sources, compiled to WebAssembly: the program, with its plugins linked in, and the
# worker for scripts as a module of its own, which imports three functions. Included by the Makefile.
WEB        := build/web
WEB_DEPS   := $(WEB)/deps
WEB_PACK   := $(WEB)/twistseal
# Puzzles, and the renderer that only the whole program has.
WEB_PLUGINS := $(filter-out paper html,$(PLUGIN_NAMES))
WEB_RENDERS := $(filter html,$(PLUGIN_NAMES))
WEB_CORE_SRC = $(filter-out core/base/native/%,$(CORE_SRC))
WEB_PROGRAM_SRC = $(WEB_CORE_SRC) $(MAIN_SRC) $(filter-out $(WEB_WORKER_SRC) $(WEB_CRYPTO_SRC),$(WEB_SRC))
WEB_WORKER_SRC := core/web/script.c core/web/platform_script.c core/web/no_system.c
WEB_SCRIPT_SRC := $(filter-out %/main.c %/serve.c,$(WORKER_SRC)) $(WEB_WORKER_SRC) \
              core/script/frame.c core/base/memory.c core/base/text.c
WEB_PLUGIN_SRC := $(wildcard plugins/lib/*.c $(foreach n,$(WEB_PLUGINS),plugins/$n.c plugins/$n/*.c plugins/$n/*/*.c))
WEB_RENDER_SRC := $(wildcard plugins/lib/fit.c $(foreach n,$(WEB_RENDERS),plugins/$n/*.c))
WEB_OBJ     = $(patsubst %.c,$(WEB)/obj/%.o,$(1))
# Objects with atomic instructions are those of both programs, with one thread and with several.
WEB_COMPILE = emcc -pthread -s SUPPORT_LONGJMP=wasm -msimd128 -std=c11 -D_GNU_SOURCE -Iinclude -Icore -I$(WEB_DEPS)/include -Wall -Wextra -Werror \
              -Wno-nullability-completeness -ffile-prefix-map=$(CURDIR)=. -MMD -MP
# emcc uses modules of Debian, also with a node that is not.
WEB_LINK    = NODE_PATH=/usr/share/nodejs emcc -O2 -s SUPPORT_LONGJMP=wasm -s ALLOW_MEMORY_GROWTH=1 -s MAXIMUM_MEMORY=2GB -s TOTAL_STACK=4MB
WEB_MODULE  = -s MODULARIZE=1 -s EXPORT_ES6=1 -s ENVIRONMENT=web,worker -s INVOKE_RUN=0 -s FORCE_FILESYSTEM=1 \
              -s EXPORTED_RUNTIME_METHODS=FS,UTF8ToString,allocateUTF8,ENV --js-library core/web/page.js
WEB_EXPORTS = -s EXPORTED_FUNCTIONS=_web_open,_web_cancel,_web_scramble,_web_solve,_malloc,_free$(WEB_MAIN)
$(WEB_PACK)/program.js: WEB_MAIN := ,_main
# A thread can start only in a worker that is there before; no object of a library is called by two threads at once.
$(WEB_PACK)/scramble_threads.js: WEB_THREADS := -pthread -s PTHREAD_POOL_SIZE=navigator.hardwareConcurrency-1 \
              -s PTHREAD_POOL_SIZE_STRICT=2 -Wl,--no-check-features -Wno-pthreads-mem-growth

.PHONY: web check-web
## web: compile the program to WebAssembly, for npm and as a page: build/web/twistseal.html
web:
	@tools/web/build-deps $(WEB_DEPS)
	@$(MAKE) --no-print-directory -j2 $(WEB)/twistseal.html $(WEB)/site/index.html

## check-web: hold what `make web` builds to the program of this computer, in node and in Chromium
check-web: all web
	@tests/web/edition $(OUT)

$(WEB)/obj/core/script/worker/%.o: WEB_EXTRA = -ffp-contract=off
$(WEB)/obj/core/cube/%.o $(WEB)/obj/core/twophase/%.o $(WEB)/obj/core/solve/%.o $(WEB)/obj/plugins/%.o: WEB_EXTRA = -O3
# A plugin exports its entry under its own name.
$(WEB)/obj/plugins/%.o: WEB_EXTRA += -Iplugins -Dtsl_plugin_entry=tsl_plugin_$(word 2,$(subst /, ,$*))
# What builds tables, or runs once for a definition or a scramble, is built small: a page that only scrambles stays small.
WEB_SMALL := cube3/traits $(addprefix cube4/,cube4 phases pieces solve) \
             $(addprefix bigcube/,bigcube five_centres five_cube five_edges five_halves five_solve seven_sets seven_solve)
$(WEB)/obj/plugins/generic/%.o $(WEB_SMALL:%=$(WEB)/obj/plugins/%.o): WEB_EXTRA += -Os
$(WEB)/obj/plugins/generic/phases/%.o: WEB_EXTRA += -O3
$(WEB)/obj/%.o: %.c Makefile tools/make/web.mk $(WEB_DEPS)/done
	$(call compile,-O2 $(WEB_EXTRA),$(WEB_COMPILE))
$(WEB)/obj/linked.c: $(call WEB_OBJ,$(WEB_PLUGIN_SRC) $(WEB_RENDER_SRC)) tools/web/list-plugins
	$(call write,tools/web/list-plugins $(WEB)/obj $(sort $(WEB_PLUGINS) $(WEB_RENDERS)))
$(WEB)/obj/linked_puzzles.c: $(call WEB_OBJ,$(WEB_PLUGIN_SRC)) tools/web/list-plugins
	$(call write,tools/web/list-plugins $(WEB)/obj $(WEB_PLUGINS))
$(WEB)/obj/linked.o $(WEB)/obj/linked_puzzles.o: %.o: %.c
	$(call compile,-O2,$(WEB_COMPILE))
$(WEB)/obj/fonts.o: $(OUT)/fonts.c
	$(call compile,-Iplugins,$(WEB_COMPILE))
$(WEB_PACK)/script.wasm: $(call WEB_OBJ,$(WEB_SCRIPT_SRC))
	$(call link,-Oz -s STANDALONE_WASM=1 --no-entry -s ERROR_ON_UNDEFINED_SYMBOLS=0 \
	    -s WARN_ON_UNDEFINED_SYMBOLS=0 $^ -L$(WEB_DEPS)/lib -llua5.4 -ljansson,$(WEB_LINK))
$(WEB_PACK)/program.js: $(call WEB_OBJ,$(sort $(WEB_PROGRAM_SRC) $(WEB_PLUGIN_SRC) $(WEB_RENDER_SRC))) $(WEB)/obj/linked.o \
    $(if $(WEB_RENDERS),$(WEB)/obj/fonts.o) core/web/page.js
	$(call link,$(WEB_MODULE) $(WEB_EXPORTS) $(filter %.o,$^) -L$(WEB_DEPS)/lib -lzip -lz -lyaml -ljansson -lcrypto -lqrencode,$(WEB_LINK))
# For scrambles and solutions alone: of the core only what they call, and little of libcrypto.
$(WEB)/obj/core.a: $(call WEB_OBJ,$(WEB_CORE_SRC))
	$(Q)rm -f $@
	$(Q)emar qcs $@ $^
$(WEB_PACK)/scramble_program.js $(WEB_PACK)/scramble_threads.js: $(call WEB_OBJ,core/web/calls.c core/web/platform_browser.c $(WEB_CRYPTO_SRC) $(WEB_PLUGIN_SRC)) \
    $(WEB)/obj/linked_puzzles.o $(WEB)/obj/core.a core/web/page.js
	$(call link,-Oz $(WEB_MODULE) $(WEB_EXPORTS) $(WEB_THREADS) $(filter %.o %.a,$^) -L$(WEB_DEPS)/lib -ljansson -lcrypto,$(WEB_LINK))
$(WEB_PACK)/data.json: tools/web/pack-scripts $(LUA)
	$(call write,tools/web/pack-scripts $(OUT)/lua)
$(WEB_PACK)/scramble_data.json: tools/web/pack-scripts $(LUA)
	$(call write,tools/web/pack-scripts --bare $(OUT)/lua prelude events puzzles draw)
$(WEB)/twistseal-$(VERSION).tgz: $(WEB_PACK)/program.js $(WEB_PACK)/script.wasm $(WEB_PACK)/data.json \
    $(WEB_PACK)/scramble_program.js $(WEB_PACK)/scramble_threads.js $(WEB_PACK)/scramble_data.json $(wildcard lua/pages/app/*) LICENSE
	$(Q)tools/web/pack $(WEB_PACK) $(VERSION) $(WEB)

# The page: one file with the program in it, and the same for a server.
WEB_PAGE := $(patsubst %,lua/pages/%.js,app/thread app/twistseal verify/files display/box display/picture \
              $(addprefix edition/,bits words zip form print make verify display practise solve filters main))
$(WEB)/twistseal.html: $(WEB)/twistseal-$(VERSION).tgz $(WEB_PAGE) $(wildcard lua/pages/edition/* lua/pages/edition/words/* lua/i18n/*) tools/web/bundle
	$(Q)tools/web/bundle $(WEB_PACK) $@ $(WEB_PAGE)
WEB_SOLVER := scramble_worker.js serve.js machine.js scramble_threads.js scramble_threads.wasm scramble_threads.worker.js script.wasm scramble_data.json
$(WEB)/site/index.html: $(WEB)/twistseal.html
	@mkdir -p $(@D)
	$(Q)tools/web/bundle $(WEB_PACK) $@ --hosted $(WEB_PAGE)
	$(Q)cp lua/pages/edition/offline.js $(@D)
	$(Q)mkdir -p $(@D)/app && cd $(WEB_PACK) && cp $(WEB_SOLVER) $(CURDIR)/$(@D)/app
