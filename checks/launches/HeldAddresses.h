#pragma once

#include "clang/AST/Type.h"

namespace cuda_tidy {

/// Whether what an argument of \p Type points to, itself or by a member, may hold addresses in turn: true of an array
/// of pointers, and of what the source does not tell.
bool leadsToAddresses(clang::QualType Type);

} // namespace cuda_tidy
