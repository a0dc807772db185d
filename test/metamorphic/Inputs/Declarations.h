#pragma once

#include "ClangTidyModule.h"

namespace metamorphic {

/// Adds the transformations that change what is declared, and where.
void addDeclarationTransformations(clang::tidy::ClangTidyCheckFactories &Factories);

} // namespace metamorphic
