#pragma once

#include "ClangTidyOptions.h"
#include "analysis/ToldFacts.h"
#include "command/CommandResolver.h"
#include <functional>

namespace cuda_tidy {

/// Has clangd use our commands and run our checks. To be called once, before clangd's main function; the options are
/// asked for when clangd has read its command line, and so is what the project's `.cuda-tidy` says of checks. \p Ask is
/// what EditorProgram asks with.
void adaptClangd(ResolverOptions (*Options)(), std::function<std::optional<ToldFacts>(const UnitReport &)> Ask,
                 clang::tidy::ClangTidyOptions (*ChecksOfProject)());

/// Ends what was begun for clangd, once its main function is through and whoever is asked was stopped.
void leaveClangd();

} // namespace cuda_tidy
