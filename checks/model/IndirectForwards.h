#pragma once

#include "model/ModuleUses.h"

namespace cuda_tidy {

/// Calls that run a module by other names, system headers aside, in the order of the source: a method of a module of
/// the project that runs its parts (`policy->act(x)`), and a function of this file that runs the module it is given
/// (`infer(model, x)`). Only those that hold no guard and cut nothing off, as far as their bodies or the source beside
/// the header tell.
std::vector<ModuleUses::Use> indirectForwardsIn(clang::ASTContext &Context);

} // namespace cuda_tidy
