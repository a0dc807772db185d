# A thin face: every target installs what is missing, then calls CMake or a script.
# What is built and how is in CMakeLists.txt and CMakePresets.json.

BUILD_PACKAGES := bolt-22 ccache clang-22 cmake libclang-22-dev libcmark-gfm-dev libcmark-gfm-extensions-dev \
  libxml2-dev libz3-dev libzstd-dev lld-22 llvm-22-dev ninja-build nlohmann-json3-dev python3 python3-pip \
  zlib1g-dev
TEST_PACKAGES := binutils chromium-headless-shell clang-format-22 clang-tidy-22 clangd-22 dpkg-dev elpa-eglot emacs-nox \
  fish g++ git llvm-22-tools man-db neovim parallel python3 python3-jsonschema python3-pip python3-venv slurm-client \
  slurmctld slurmd valgrind vim vim-ale zsh
ASAN_PACKAGES := libclang-rt-22-dev

PRESET ?= release
BUILD_DIR = $(if $(filter release,$(PRESET)),build,build-$(PRESET))
PREFIX ?= /usr/local
HOME_PAGE ?=
SYSTEM_PYTHON := /usr/bin/python3
SUDO := $(if $(filter 0,$(shell id -u)),,sudo)

.DEFAULT_GOAL := help

.PHONY: help
help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-20s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: demo
demo: build ## Build cuda-tidy, and let it analyse a small CUDA and LibTorch program with bugs in it
	@mkdir -p build/demo
	@echo
	@cd docs/example && ../../$(BUILD_DIR)/bin/cuda-tidy --use-color --fail-on=never \
	  --format=text --format=sarif:../../build/demo/report.sarif
	@echo "The same as SARIF: build/demo/report.sarif. More about a check: $(BUILD_DIR)/bin/cuda-tidy explain cuda-unchecked-call"

.PHONY: build
build: ## Build cuda-tidy and its plugin into build/ (or build-$PRESET/)
	@$(call install,$(BUILD_PACKAGES))
	@cmake --preset $(PRESET) --log-level=WARNING $(if $(HOME_PAGE),-DCUDA_TIDY_HOME_PAGE=$(HOME_PAGE)) >/dev/null
	@cmake --build --preset $(PRESET)

.PHONY: check
check: ## Build, and run the whole test suite
	@$(call install,$(BUILD_PACKAGES) $(TEST_PACKAGES))
	@$(MAKE) --no-print-directory build $(BUILD_DIR)/test/python $(BUILD_DIR)/docs/python
	$(if $(filter release,$(PRESET)),@$(MAKE) --no-print-directory build/wheel check-seeds)
	$(if $(filter asan,$(PRESET)),@$(SYSTEM_PYTHON) test/fuzz/run.py build-asan --seconds=0)
	@$(SYSTEM_PYTHON) test/run_suite.py $(BUILD_DIR)/test

$(BUILD_DIR)/%/python: %/requirements.txt
	@rm -rf $@ && $(SYSTEM_PYTHON) -m pip install --quiet --root-user-action=ignore --disable-pip-version-check \
	  --no-deps --target $@ -r $< && touch $@ || \
	  echo "warning: the Python packages of $< cannot be had; what needs them is left out" >&2

.PHONY: wheel
wheel: build ## Make a Python wheel of cuda-tidy, for machines without LLVM: build/wheel/
	@$(call install,python3 python3-pip)
	@rm -rf build/wheel
	@$(MAKE) --no-print-directory build/wheel

# Of what is built: scikit-build-core finds nothing left to compile. The tag says from which C library on it runs, which
# a test holds us to.
build/wheel: build/bin/cuda-tidy build/bin/cuda-tidy-verify pyproject.toml build/test/python
	@rm -rf $@
	@if [ -d build/test/python/scikit_build_core ]; then PYTHONPATH=build/test/python $(SYSTEM_PYTHON) -m pip wheel --quiet \
	  --disable-pip-version-check --no-build-isolation --no-deps -w $@ \
	  --config-settings=wheel.tags=py3-none-manylinux_2_35_x86_64 .; \
	else echo "warning: scikit-build-core cannot be had, and without it there is no wheel" >&2; fi

.PHONY: deb
deb: build ## Make a package for Debian and its relatives: build/deb/
	@$(call install,dpkg-dev)
	@rm -rf build/deb
	@cpack --config build/CPackConfig.cmake >/dev/null
	@rm -rf build/deb/_CPack_Packages

.PHONY: check-dev
check-dev: ## The same with warnings as errors, in build-dev/
	@$(MAKE) --no-print-directory check PRESET=dev

.PHONY: check-asan
check-asan: ## The same and the seeds of all fuzzers under the address and undefined-behaviour sanitizers, in build-asan/
	@$(call install,$(ASAN_PACKAGES))
	@$(MAKE) --no-print-directory check PRESET=asan

.PHONY: check-seeds
check-seeds: ## Run the seeds of the fuzzers that need no check, under the same sanitizers
	@$(call install,$(BUILD_PACKAGES) $(ASAN_PACKAGES))
	@cmake --preset asan --log-level=WARNING >/dev/null
	@cmake --build --preset asan --target input-fuzzers
	@$(SYSTEM_PYTHON) test/fuzz/run.py build-asan --seconds=0

SECONDS ?= 60
.PHONY: fuzz
fuzz: ## Let each fuzzer of test/fuzz/ run for $SECONDS (default 60), under the same sanitizers
	@$(call install,$(BUILD_PACKAGES) $(ASAN_PACKAGES))
	@cmake --preset asan --log-level=WARNING >/dev/null
	@cmake --build --preset asan --target fuzzers
	@$(SYSTEM_PYTHON) test/fuzz/run.py build-asan --seconds=$(SECONDS)

.PHONY: format
format: ## Format the program's sources
	@$(call install,clang-format-22)
	@find checks driver runtime-verifier -name '*.cpp' -o -name '*.h' | xargs clang-format-22 -i

.PHONY: lint
lint: build ## Look for bugs in the program's sources with clang-tidy, as far as they changed
	@$(call install,clang-tidy-22)
	@$(SYSTEM_PYTHON) test/lint.py $(BUILD_DIR)

.PHONY: metamorphic
metamorphic: build ## Change the tests of checks in ways that keep their meaning, and compare the findings
	@$(SYSTEM_PYTHON) test/metamorphic/run.py $(BUILD_DIR)

PROJECTS ?=
SCALE ?= 1
.PHONY: reliability
reliability: build ## Try to make it crash, hang or lose something, $SCALE times as often (default 1), and on source trees $PROJECTS
	@$(SYSTEM_PYTHON) test/reliability/run.py $(BUILD_DIR) --scale=$(SCALE) $(if $(PROJECTS),--projects $(PROJECTS))

.PHONY: check-real-headers
check-real-headers: build ## Compare our declarations of CUDA and LibTorch with the real headers, and run the checks' tests on those
	@$(call install,$(TEST_PACKAGES))
	@$(SYSTEM_PYTHON) test/real-headers/run.py $(BUILD_DIR)

.PHONY: site
site: $(BUILD_DIR)/docs/python ## Make the documentation a site of static pages: build/site/
	@[ -d $</sphinx ] || { echo "error: the site wants the Python packages of docs/requirements.txt" >&2; exit 2; }
	@rm -rf build/site
	@PYTHONPATH=$< $(SYSTEM_PYTHON) -m sphinx -q -E -W --keep-going -b dirhtml -c docs -d build/docs/doctrees . build/site
	@echo "build/site/index.html; for its search, serve it: $(SYSTEM_PYTHON) -m http.server -d build/site"

.PHONY: install
install: build ## Install into $PREFIX (default /usr/local)
	@cmake --install $(BUILD_DIR) --prefix $(PREFIX)

.PHONY: clean
clean: ## Remove what was built
	@rm -rf build build-dev build-asan

# $(call install,PACKAGES): installs those of the Debian packages that are missing.
define install
missing=$$(for package in $(1); do \
  dpkg-query -W -f '$${db:Status-Status}' $$package 2>/dev/null | grep -q '^installed' || printf ' %s' $$package; done); \
if [ -z "$$missing" ]; then :; \
elif ! command -v apt-get >/dev/null; then \
  echo "error: needs what these Debian packages contain; install them by hand:$$missing" >&2; exit 2; \
elif [ -n "$(SUDO)" ] && ! command -v sudo >/dev/null; then \
  echo "error: some packages are missing; run as root: apt-get install$$missing" >&2; exit 2; \
else \
  echo "installing$$missing"; \
  $(SUDO) apt-get update -qq && \
  $(SUDO) env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
fi
endef
