#include "cuda/UncheckedCallCheck.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

void UncheckedCallCheck::registerMatchers(MatchFinder *Finder) {}

void UncheckedCallCheck::check(const MatchFinder::MatchResult &Result) {}

} // namespace cuda_tidy
