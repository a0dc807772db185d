#!/usr/bin/env python3
"""Writes a new check: header, source, documentation page and test, compiling and green, and one line in its module's list.

usage: checks/add_new_check.py cuda data-race -s "shared memory that threads access without a barrier between"

The new check reports calls of a function named `replaceMe`. Run `make check` to see it pass, write what it shall
report into its test, and go on from there.
"""
import argparse
import pathlib
import sys

sys.dont_write_bytecode = True
import check_files

REPO = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPO / "docs"))
import generate

HEADER = """\
#pragma once

#include "ClangTidyCheck.h"
#include "metadata/CheckInfo.h"

namespace cuda_tidy {{

/// Finds: {summary}.
class {check.class_name} : public clang::tidy::ClangTidyCheck {{
public:
  static constexpr CheckInfo Info = CheckInfo(
      "{check.name}",
      "{summary}",
      Category::Nursery);

  using ClangTidyCheck::ClangTidyCheck;
  void registerMatchers(clang::ast_matchers::MatchFinder *Finder) override;
  void check(const clang::ast_matchers::MatchFinder::MatchResult &Result) override;
}};

}} // namespace cuda_tidy
"""

SOURCE = """\
#include "{check.include}"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {{

void {check.class_name}::registerMatchers(MatchFinder *Finder) {{
  Finder->addMatcher(callExpr(callee(functionDecl(hasName("::replaceMe")))).bind("call"), this);
}}

void {check.class_name}::check(const MatchFinder::MatchResult &Result) {{
  const auto *Call = Result.Nodes.getNodeAs<CallExpr>("call");
  diag(Call->getBeginLoc(), "{summary}");
}}

}} // namespace cuda_tidy
"""

PAGE = """\
{header}
## What it finds

Say which shapes of the defect the check sees.

## Why it bites

Say what happens on real hardware, with the section of the vendor's manual.

## Example

```{language} bad
void replaceMe();

void {check.snake}_bad() {{ replaceMe(); }}
```

```{language} good
void replaceMe();

void {check.snake}_ok() {{}}
```

## When to suppress it

Say when the code is right all the same; `// NOLINT({check.name})` then says so.

## What it does not see

Name the `FN_` functions of its test.
"""

TEST = """\
// RUN: %check_cuda_tidy %s {check.name} %t

void replaceMe();

void {check.snake}_bad() {{
  replaceMe();
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {summary} [{check.name}]
}}

void {check.snake}_ok() {{}}

// A call through a pointer names no function.
void FN_{check.snake}_pointer(void (*Callee)()) {{ Callee(); }}
"""

MODULE = """\
#include "ClangTidyModule.h"
#include "{module}/{Module}Checks.h"

namespace cuda_tidy {{
namespace {{

class {Module}TidyModule : public clang::tidy::ClangTidyModule {{
public:
  void addCheckFactories(clang::tidy::ClangTidyCheckFactories &Factories) override {{
    {Module}Checks::registerAll(Factories);
  }}
}};

const clang::tidy::ClangTidyModuleRegistry::Add<{Module}TidyModule> Registration("{module}-module",
                                                                             "Checks for {what} programs.");

}} // namespace
}} // namespace cuda_tidy
"""


def add_module(root, module):
    """Writes the source that registers a module's list with clang-tidy, and names the list to AllChecks.cpp."""
    title = module.capitalize()
    source = root / "checks" / module / f"{title}TidyModule.cpp"
    source.parent.mkdir(exist_ok=True)
    source.write_text(MODULE.format(module=module, Module=title, what={"cuda": "CUDA C++", "torch": "LibTorch"}[module]))
    all_checks = root / "checks" / "AllChecks.cpp"
    text = all_checks.read_text()
    include = '#include "cuda/CudaChecks.h"\n'
    infos = "    std::vector<CheckInfo> Infos(CudaChecks::Infos.begin(), CudaChecks::Infos.end());\n"
    if include not in text or infos not in text:
        raise SystemExit(f"error: {all_checks} has changed its shape; add {title}Checks by hand")
    text = text.replace(include, f'{include}#include "{module}/{title}Checks.h"\n')
    text = text.replace(infos, f"{infos}    Infos.insert(Infos.end(), {title}Checks::Infos.begin(), {title}Checks::Infos.end());\n")
    all_checks.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", choices=["cuda", "torch"])
    parser.add_argument("defect", help="what is wrong, in kebab case: data-race")
    parser.add_argument("-s", "--summary", required=True, help="one lower-case phrase without a full stop")
    parser.add_argument("--root", type=pathlib.Path, default=REPO, help="the tree to write into (default: this one)")
    options = parser.parse_args()
    root, summary = options.root, options.summary
    check = check_files.Check(f"{options.module}-{options.defect}")
    if summary.endswith(".") or not 0 < len(summary) <= 90 or summary[:2].istitle() or '"' in summary:
        raise SystemExit("error: a summary is one lower-case phrase of at most 90 characters without a full stop")
    for file in check.files:
        if (root / file).exists():
            raise SystemExit(f"error: {file} exists already")

    facts = {"name": check.name, "summary": summary, "category": "nursery", "severity": "warning", "default": False,
             "confirmedBy": "none", "formerName": None}
    language = "cuda" if check.module == "cuda" else "cpp"
    for file, text in zip(check.files, [HEADER, SOURCE, PAGE, TEST]):
        (root / file).parent.mkdir(parents=True, exist_ok=True)
        (root / file).write_text(
            text.format(check=check, summary=summary, language=language, header=generate.page_header(facts)))
        print(f"wrote {file}")
    is_new = not check_files.module_list(root, check.module).exists()
    if is_new:
        add_module(root, check.module)
    listed = {} if is_new else check_files.listed_checks(root, check.module)
    check_files.write_list(root, check.module, {**listed, check.class_name: check.include.as_posix()})
    print(f"listed {check.class_name} in {check_files.module_list(root, check.module).relative_to(root)}")
    generate.rewrite_table(root, facts)


if __name__ == "__main__":
    main()
