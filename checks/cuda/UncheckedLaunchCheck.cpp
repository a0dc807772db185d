#include "cuda/UncheckedLaunchCheck.h"

using namespace clang;
using namespace clang::ast_matchers;

namespace cuda_tidy {

void UncheckedLaunchCheck::registerMatchers(MatchFinder *Finder) {}

void UncheckedLaunchCheck::check(const MatchFinder::MatchResult &Result) {}

} // namespace cuda_tidy
