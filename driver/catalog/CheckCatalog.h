#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace cuda_tidy {

/// Where \p Check is documented on the web: clang's pages for clang-tidy's own checks and for warnings of the compiler;
/// empty for a check of ours unless the build knows the project's home page.
std::string checkUrl(llvm::StringRef Check);

/// The page of our check \p Check, in Markdown, whose links to other pages lead to the web, as checkUrl() does, or are
/// none where that is empty; empty if the check is none of ours.
std::string linkedCheckPage(llvm::StringRef Check);

/// Prints every check of ours with its category, whether it is on by default, whether a finding can be verified by
/// running the program, and its summary: as a table.
void listChecksAsText(llvm::raw_ostream &Out);

/// As listChecksAsText, but as JSON: `{"version": 1, "checks": [{"name", …}]}`.
void listChecksAsJson(llvm::raw_ostream &Out);

/// The check, of ours or of \p Known, whose name differs least from \p Name, if it differs little; otherwise empty.
std::string nearestCheck(llvm::StringRef Name, const llvm::StringSet<> &Known);

/// Prints the documentation page of \p Name to \p Out, or for a check of clang-tidy's own its web address.
/// Returns the exit code: 0, or 2 if there is no such check; then \p Err says which one may be meant.
int explainCheck(llvm::StringRef Name, llvm::raw_ostream &Out, llvm::raw_ostream &Err);

} // namespace cuda_tidy
