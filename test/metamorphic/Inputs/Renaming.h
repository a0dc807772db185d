#pragma once

#include "Edits.h"

namespace metamorphic {

/// Gives the variables, parameters, fields and functions that the main file declares other names: all of one name the
/// same new one. A name stays if one of its places may mean something else.
void rename(clang::ASTContext &Context, Edits &Changes);

} // namespace metamorphic
