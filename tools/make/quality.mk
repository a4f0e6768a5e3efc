# Tests, and what measures the program. Included by the Makefile.

# What tests link with beside the library: helpers of commands, and the parts of plugins (a test
# includes the plugin's own file, NAME/NAME.c).
PART_SRC   := $(filter-out core/commands/main.c core/commands/cmd_%,$(MAIN_SRC)) \
              $(filter-out plugins/lib/% plugins/paper/% $(foreach n,$(PLUGIN_NAMES),plugins/$n/$n.c), \
              $(wildcard plugins/*/*.c plugins/*/*/*.c))
TEST_SRC   := $(wildcard tests/unit/*/test_*.c)
FUZZ_SRC   := $(filter-out tests/fuzz/replay.c,$(wildcard tests/fuzz/*.c))
BAD_SRC    := $(wildcard tests/data/plugins/*.c)
TOOL_SRC   := $(wildcard tools/*.c)
TESTS      := $(patsubst %.c,$(OUT)/tests/%,$(notdir $(TEST_SRC)))
BAD        := $(patsubst tests/data/plugins/%.c,$(OUT)/tests/plugins/%.so,$(BAD_SRC))
FAULTS     := $(OUT)/tests/faults/fault.so
FUZZ       := $(patsubst tests/%.c,$(OUT)/%,$(FUZZ_SRC))
TOOLS      := $(patsubst tools/%.c,$(OUT)/tools/%,$(TOOL_SRC)) $(OUT)/tests/uniformity

$(OUT)/obj/tests/%.o: FLAGS = $(CORE_CFLAGS) $(WORKER_CFLAGS) -Iplugins -Itests/support -Wno-missing-prototypes \
    $(if $(COUNTED),-include tests/support/counted_exit.h)
$(OUT)/obj/tests/data/plugins/%.o: FLAGS = -Iplugins

$(call drop_stale,$(OUT)/parts.a,$(call OBJ,$(PART_SRC)))
$(OUT)/parts.a: $(call OBJ,$(PART_SRC))
# For tests that are a worker of their own.
$(OUT)/worker.a: $(call OBJ,$(filter-out %/main.c %/pow.c,$(WORKER_SRC)))
$(OUT)/tests/plugins/%.so: $(OUT)/obj/tests/data/plugins/%.o $(PLUGIN_LIB)
	$(call link,$< $(PLUGIN_LIB) -lm,$(LINK_PLUGIN))
$(FAULTS): $(OUT)/obj/tests/trust/faults/fault.o
	$(call link,$<,$(LINK_PLUGIN))
# A program for each tests/unit/ROOM/test_x.c, all in one folder.
$(foreach t,$(TEST_SRC),$(eval $(OUT)/tests/$(basename $(notdir $t)): $(OUT)/obj/$(t:.c=.o)))
$(OUT)/tests/test_html: $(OUT)/fonts.o
# A fuzz target is run by libFuzzer where BUILD=fuzz, else by a program that replays its corpus.
FUZZ_MAIN   := $(if $(filter fuzz,$(BUILD)),,$(OUT)/obj/tests/fuzz/replay.o)
$(FUZZ): $(OUT)/fuzz/%: $(OUT)/obj/tests/fuzz/%.o $(FUZZ_MAIN)
$(FUZZ): MORE = $(if $(FUZZ_MAIN),,-fsanitize=fuzzer)
TESTED_LIBS := $(OUT)/parts.a $(OUT)/worker.a $(LIBRARY) $(OUT)/plib.a
$(TESTS) $(FUZZ): $(TESTED_LIBS)
	$(call link,-pie $(MORE) $(filter %.o,$^) $(TESTED_LIBS) $(AS_NEEDED) $(CORE_LIBS) $(WORKER_LIBS) $(call PKG,--libs libqrencode) -lcmocka)
$(OUT)/tests/uniformity: $(call OBJ,$(wildcard tests/statistics/uniformity/*.c)) $(OUT)/parts.a $(LIBRARY)
	$(call link,-pie $^ $(CORE_LIBS))
$(OUT)/tools/%: $(OUT)/obj/tools/%.o $(LIBRARY)
	$(call link,-pie $< $(LIBRARY) $(CORE_LIBS))

.PHONY: tests check test slowcheck lint fmt san tsan fuzz coverage mutate analyse bench peers
tests: all $(TESTS) $(BAD) $(FAULTS) $(TOOLS) $(FUZZ)

## check: install what is missing, build, lint and run every test
check:
	@$(MAKE) --no-print-directory tests lint
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
	@tools/analyse

## tsan: build with ThreadSanitizer, run the tests, but for those of one thread, which take hours
SERIAL := bigcube bigcube_seven bigcube_states clock coord cube cube3 cube3_subsets cube3_traits cube4 cube4_phases \
          cubes config_fuzz definition flip generic generic_group generic_large generic_solve megaminx methods minimum \
          nxn prune rank redundancy script_env sliding square1 states subgroup twophase
tsan:
	@$(MAKE) --no-print-directory BUILD=tsan tests
	@WITHOUT='$(SERIAL:%=test_%)' tests/run build/tsan

## coverage: run the tests on a build that counts, print the table by room, write build/cov/html
coverage:
	@$(MAKE) --no-print-directory BUILD=cov CC=gcc tests
	@tools/coverage build/cov

## mutate: change one thing at a time in what proves a set, see which tests notice (F=FILES N=SAMPLE)
F ?= $(wildcard core/trust/*.c core/trust/*/*.c core/set/format/*.c core/set/read/*.c core/set/check/*.c)
mutate: tests
	@tools/mutate --out '$(OUT)' --compile "$(subst -MMD -MP,,$(COMPILE)) $(CORE_CFLAGS)" --link "$(LINK)" \
	    --libs "-Wl,--as-needed $(CORE_LIBS) $(WORKER_LIBS) -lcmocka" -n $(or $(N),0) $(if $(J),-j $(J)) $(F)

## peers: measure beside csTimer, cubing.js and your own (PEERS=..., see tools/bench-solvers), print the ratios
peers: all $(TOOLS)
	@tools/bench $(OUT) 1 peers

## bench: measure beside peers; prints tables and writes build/bench.jsonl (STATES=FILE PEERS=...)
bench: all $(TOOLS)
	@tools/bench $(OUT)
