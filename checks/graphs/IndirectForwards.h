#pragma once

#include "graphs/ModuleUses.h"

namespace cuda_tidy {

/// Calls that run a module by other names, system headers aside, in the order of the source: a method of a module of
/// the project that runs its parts (`policy->act(x)`), and a function of this file that runs the module it is given
/// (`infer(model, x)`). Only those that hold no guard and cut nothing off. Where a method is defined in another unit,
/// that is to tell (`Property::RunsModule`).
std::vector<ModuleUses::Use> indirectForwardsIn(clang::ASTContext &Context);

/// Whether \p Definition runs modules, holds no guard and cuts nothing off.
bool runsModulesOnly(const clang::FunctionDecl &Definition);

} // namespace cuda_tidy
