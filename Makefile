# `make help` lists the targets. All build products are in .build* folders, except the pictures of `make shots`, in shots/.
.DEFAULT_GOAL := help
SHELL := bash
MAKEFLAGS += --no-builtin-rules

BUILDS := .build/$(shell uname -m)-unknown-linux-gnu
APP := $(BUILDS)/release/disguise-app
# The programs of a first look, and those that pages fetch at a later use.
FIRST_WASM := .build-wasm/DisguiseWeb.wasm .build-wasm/HooViewWeb.wasm .build-wasm/SoundWeb.wasm
LATER_WASM := .build-wasm/CardWeb.wasm .build-wasm/SignedWeb.wasm .build-wasm/OpeningWeb.wasm .build-wasm/StageWeb.wasm .build-wasm/SetsWeb.wasm .build-wasm/StudioWeb.wasm .build-wasm/FittingRoomWeb.wasm .build-wasm/MakeWeb.wasm .build-wasm/MakeHoosWeb.wasm .build-wasm/OpenedWorkWeb.wasm .build-wasm/OpenedSetsWeb.wasm .build-wasm/PixelsWeb.wasm .build-wasm/WebsiteWeb.wasm .build-wasm/FindingsWeb.wasm .build-wasm/PlaygroundWeb.wasm
WASM := $(FIRST_WASM) $(LATER_WASM)
# Dynamics for JavaScript: no page of ours.
SCRIPT_WASM := .build-wasm/DynamicsScript.wasm
NPM := .build-npm
ART := .build-art
HOOS := .build-hoos
FONTS := .build-fonts
PYTHON := .build-venv/bin/python
# Packs our other shows into the app. It needs a tool, so it comes after both.
SHOWS := Scripts/pack_shows.py
TOOL := swift build -c release -debug-info-format none --package-path Tool --scratch-path .build
# Tests run a debug build of the tool, which takes a fifth of the time, with the apps as shipped; see Tool/Package.swift.
TESTED := Scripts/swift-tested.sh build --disable-build-manifest-caching --scratch-path .build
TESTED_TOOL := $(TESTED) --package-path Tool
# The annex is a package of its own; its products lie beside the tool's. SwiftPM must not reuse the other package's plan.
TESTED_ANNEX := $(TESTED) --package-path Annex

# Includes folders, so that a removed file is noticed.
tree = $(shell find $(1) \( -type f -o -type d \) 2>/dev/null)

help: ## list the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

setup: ## install missing packages for building, running and testing
	@Scripts/setup.sh test

setup-build:
	@Scripts/setup.sh build

setup-s3:
	@Scripts/setup.sh s3

setup-package:
	@Scripts/setup.sh package

setup-root:
	@Scripts/setup.sh root

setup-bench:
	@Scripts/setup.sh bench

build: setup-build $(APP).stamp ## build everything; leaves the tool at .build/release/disguise
	$(TOOL)
	$(SHOWS) .build/release/disguise $(ART)/out $(APP)

run: setup-build ## build and serve the apps at http://127.0.0.1:8080; ARGS="--port 9000" hands options to `disguise serve`
	@$(MAKE) --no-print-directory --jobs=2 first-look
	@APP=$(APP) Scripts/run.sh $(ARGS)

package: setup-package $(APP).stamp ## make a Debian package, a tarball and a container file in .build-package/out
	@Scripts/package.sh $(APP) .build-package/out

npm: setup-build $(NPM)/stamp ## make the npm package of Dynamics, in .build-npm/package and as a .tgz beside it
	@ls $(NPM)/*.tgz

examples: setup-build ## build and run the programs of Examples/, a package that depends on this one
	@Scripts/examples.sh

test-npm: setup npm ## test the npm package in node
	@node --test --test-reporter=tap Kit/Tests/JavaScriptTests/*.test.mjs

sbom: package ## write the SPDX list of what the packages contain, the pages among it, and name it
	@ls .build-package/out/*.spdx.json

check-package: setup-root package ## install the package in a fresh Debian, open its page from outside, and remove it (as root)
	@Scripts/check-package.sh .build-package/out

check-reproducible: setup-package ## build the package of this commit in two folders, and compare the bytes
	@Scripts/check-reproducible.sh

test: setup ## run everything: lint, Swift tests, the shipped wasm in a browser
	@Scripts/test.sh

test-core: setup-build ## test the modules natively (seconds); ONLY=WheelTests takes some
	@$(if $(ONLY),Scripts/swift-core.sh test --filter "$(ONLY)",Scripts/test.sh core)

test-tool: setup-build $(if $(ONLY),tool-tests tested-app) ## test the command-line tool and the server; ONLY=ConnectionTests takes some
	@$(if $(ONLY),TOOL_TESTS="$(ONLY)" Scripts/test.sh tool,Scripts/test.sh build tool)

test-browser: setup tested-build $(NPM)/stamp ## test the page in Chromium, its main paths in Firefox and WebKitGTK too; ONLY="wheel" picks files or tests by name, ONLY=firefox an engine
	@$(PYTHON) BrowserTests/run.py $(ONLY)

soak: setup tested-build $(NPM)/stamp ## a million bad archives and documents of each kind and a million steps of random worlds, then all browser tests, with ten minutes of random taps and flings; RANDOM_SECONDS changes that
	@Scripts/fuzz.sh
	@Scripts/soak-dynamics.sh
	@Scripts/golden.sh all
	@THOROUGH=1 RANDOM_SECONDS=$${RANDOM_SECONDS:-600} $(PYTHON) BrowserTests/run.py
	@for kind in "held back" refused "no answer" damaged; do \
	  SECOND_PART="$$kind" $(PYTHON) BrowserTests/run.py test_start.py test_faults_start test_launch test_intro test_hoo_early || exit 1; \
	done

bench: setup-bench ## time Dynamics beside Box2D 2.4 and Chipmunk; with BOX2D_V3=FOLDER, the source of Box2D 3.1, beside it too and into docs/bench; ONLY="bubbles-500 wheel" takes some, ARGS=--quick runs each once
	@Bench/build.sh
	@python3 Bench/run.py $(ONLY) $(ARGS)

bench-server: setup-bench build ## time the server beside nginx, weigh it under clients that do not read, and time newcomers beside slow ones
	@python3 Bench/server.py
	@python3 Bench/slow_readers.py
	@python3 Bench/newcomers.py

check-publish: setup-bench build ## kill `disguise publish` and fill its disk at 1,000 points each: the site is always one whole version
	@python3 Bench/publish_points.py $(ARGS)

check-publish-s3: setup-s3 build ## publish to an S3-compatible store from PyPI that verifies signatures
	@.build-venv-s3/bin/python Bench/publish_s3.py

experiments-proof: setup-build ## simulate 10,000 experiments of each kind, and fail if the statistics find differences that are not there (four minutes)
	@swift build -c release --product ExperimentSimulation --scratch-path .build-golden/experiments --quiet
	@.build-golden/experiments/release/ExperimentSimulation $(ARGS)

bench-events: setup-bench build ## count the events that the server accepts per second, beside bare inserts; time reports
	@python3 Bench/events.py

bench-publish: setup-bench build ## time `disguise publish` with 64 costumes and 1,000 Hoos, and serving its files beside nginx
	@python3 Bench/publish.py $(ARGS)

bench-preview: setup-bench build ## time `disguise preview` from a save to the event for open pages
	@python3 Bench/preview.py

bench-arriving: setup tested-build ## time a cold first visit on a slow phone in Chromium; ARGS="URL" measures another build in turns
	@$(PYTHON) Bench/arriving.py $(ARGS)

bench-film: setup tested-build ## measure the processor time for a GIF, an MP4 and a WebM in Chromium; ARGS="URL" measures another build in turns
	@$(PYTHON) Bench/film.py $(ARGS)

bench-frames: setup tested-build ## measure the work per frame and long tasks of both apps at a quarter of the speed; ARGS="phone desktop HooView" takes some
	@$(PYTHON) Bench/frames.py $(ARGS)

check-full-disk: setup-build build ## fill a disk of 16 MB under the server and free it again: each event counts once (as root)
	@python3 Bench/full_disk.py

check-without-annex: setup-build ## show that the rest builds and passes its native tests without Annex/ (many minutes)
	@Scripts/without-annex.sh

mutants: setup tested-build ## show that the tests of docs/TESTING.md can fail (20 minutes); ONLY="7 12" takes some
	@python3 Scripts/mutants.py $(ONLY)

lint: setup ## check style and syntax
	@Scripts/lint.sh

format: ## format the Swift sources
	swift format --in-place --recursive --parallel Package.swift Kit Apps Annex Tool/Package.swift Tool/Sources Tool/Tests \
	  Art/Hoos/Package.swift Art/Hoos/Sources Examples/Package.swift Examples/Sources

shots: setup tested-build ## photograph every screen and moment into shots/; ONLY="dark crowds" takes some, DOCS=1 renews the README's
	@$(PYTHON) BrowserTests/shots.py $(ONLY)

sizes: setup-build $(APP).stamp $(NPM)/stamp ## weigh each page's wasm and JavaScript, and the npm package, against its budget
	@Scripts/sizes.sh $(APP) $(NPM)

profile: setup tested-build ## renew the lists of functions that the start does not need (Scripts/cold), by running both pages' starts
	@$(PYTHON) BrowserTests/start_profile.py

figures: ## print the figures of readability: lines and modules by storey, comments, JavaScript, verbs, sizes of files and functions
	@python3 Scripts/figures.py

docs: setup-build ## make the pages of the libraries, in .build-docs/site; fails on undocumented symbols and broken links
	@Scripts/docs.sh

clean: ## remove all build products
	rm -rf .build .build-wasm .build-art .build-shows .build-hoos .build-fonts .build-test .build-venv .build-venv-s3 .build-golden .build-bench .build-mutants .build-docs .build-npm .build-package .build-root .build-root.tar

# The tool and the apps for tests: .build/debug/disguise, and the apps beside it.
tested-build: setup-build $(APP).stamp tested-app
	$(TESTED_TOOL) --product disguise
	$(SHOWS) .build/debug/disguise $(ART)/out $(APP)

# The tool as for tests, and the app without its later programs.
first-look: run-tool $(APP).first
	$(SHOWS) .build/debug/disguise $(ART)/out $(APP)

run-tool: $(BUILDS)/debug/disguise.stamp

# SwiftPM takes seconds to find that nothing has changed.
$(BUILDS)/debug/disguise.stamp: $(call tree,Tool/Sources Kit/Sources Apps/Sources Annex) Tool/Package.swift Package.swift | setup-build tested-app
	$(TESTED_TOOL) --product disguise
	touch $@

app: $(APP).stamp

# The same with the tool's own tests.
build-tests: tool-tests tested-app $(APP).stamp
	$(SHOWS) .build/debug/disguise $(ART)/out $(APP)

tool-tests: setup-build
	$(TESTED_TOOL) --build-tests
	$(if $(wildcard Annex/Package.swift),$(TESTED_ANNEX) --build-tests)

tested-app:
	@mkdir -p $(BUILDS)/debug
	@ln -sfn ../release/disguise-app $(BUILDS)/debug/disguise-app

.build-wasm/DisguiseWeb.wasm: Scripts/cold/DisguiseWeb.txt
.build-wasm/HooViewWeb.wasm: Scripts/cold/HooViewWeb.txt

$(WASM) $(SCRIPT_WASM): Package.swift $(call tree,Kit/Sources Apps/Sources Annex/Sources) Scripts/build-wasm.sh Scripts/wasm-toolset.sh Scripts/exports.sh \
  Scripts/split_wasm.py Scripts/wasm_module.py | setup-build
	Scripts/build-wasm.sh $(basename $(@F))

# One after the other, because they share a build folder.
.build-wasm/HooViewWeb.wasm: | .build-wasm/DisguiseWeb.wasm
.build-wasm/SoundWeb.wasm: | .build-wasm/HooViewWeb.wasm
.build-wasm/CardWeb.wasm: | .build-wasm/SoundWeb.wasm
.build-wasm/SignedWeb.wasm: | .build-wasm/CardWeb.wasm
.build-wasm/OpeningWeb.wasm: | .build-wasm/SignedWeb.wasm
.build-wasm/StageWeb.wasm: | .build-wasm/OpeningWeb.wasm
.build-wasm/SetsWeb.wasm: | .build-wasm/StageWeb.wasm
.build-wasm/StudioWeb.wasm: | .build-wasm/SetsWeb.wasm
.build-wasm/FittingRoomWeb.wasm: | .build-wasm/StudioWeb.wasm
.build-wasm/MakeWeb.wasm: | .build-wasm/FittingRoomWeb.wasm
.build-wasm/MakeHoosWeb.wasm: | .build-wasm/MakeWeb.wasm
.build-wasm/OpenedWorkWeb.wasm: | .build-wasm/MakeHoosWeb.wasm
.build-wasm/OpenedSetsWeb.wasm: | .build-wasm/OpenedWorkWeb.wasm
.build-wasm/PixelsWeb.wasm: | .build-wasm/OpenedSetsWeb.wasm
.build-wasm/WebsiteWeb.wasm: | .build-wasm/PixelsWeb.wasm
.build-wasm/FindingsWeb.wasm: | .build-wasm/WebsiteWeb.wasm
.build-wasm/PlaygroundWeb.wasm: | .build-wasm/FindingsWeb.wasm

$(NPM)/stamp: $(SCRIPT_WASM) $(call tree,Kit/JavaScript) Scripts/npm.sh LICENSE
	Scripts/npm.sh $(NPM)
	touch $@

$(ART)/stamp: $(call tree,Art/shell Art/hoo-shell Art/bundled Art/catalogue Art/shows) Art/social.svg \
  $(call tree,Content/bundled Content/catalogue Content/shows) Scripts/art.sh | setup-build
	rm -rf $(ART)
	mkdir $(ART)
	Scripts/art.sh $(ART)/out
	touch $@

# hoos.sh removes obsolete files itself, so that one changed owl is rendered alone.
$(HOOS)/stamp: $(call tree,Art/Hoos) Scripts/hoos.sh | setup-build
	Scripts/hoos.sh $(HOOS)/out
	touch $@

$(FONTS)/stamp: $(call tree,Art/Hoos/Sets Content/words Content/address Content/sets Content/shelf) Scripts/fonts.sh Scripts/missing_letters.py | setup-build
	Scripts/fonts.sh $(FONTS)/out
	touch $@

PARTS := $(ART)/stamp $(HOOS)/stamp $(FONTS)/stamp $(call tree,Web) $(call tree,Content) Scripts/build-app.sh Scripts/tables.py Scripts/waiting.py NOTICE LICENSE LICENSE-ART
BUILD_APP := Scripts/build-app.sh $(ART)/out $(HOOS)/out $(FONTS)/out $(APP)

$(APP).first: $(FIRST_WASM) $(PARTS)
	$(BUILD_APP)
	touch $@

$(APP).stamp: $(WASM) $(PARTS)
	$(BUILD_APP)
	touch $(APP).first $@

.PHONY: help setup setup-build setup-package setup-root setup-s3 package npm test-npm examples sbom check-package check-reproducible setup-bench build build-tests tested-build tested-app tool-tests first-look run-tool app run test test-core test-tool test-browser soak bench bench-server bench-events bench-publish bench-preview bench-arriving bench-film bench-frames check-full-disk check-publish check-publish-s3 check-without-annex experiments-proof mutants lint format shots sizes profile figures docs clean
.DELETE_ON_ERROR:
