#pragma once

#include "flow/UnitAnalyses.h"
#include "memory/MemoryOrigin.h"
#include "program/Facts.h"

namespace cuda_tidy {

/// The property of a function that gives memory of \p Space.
Property giverOf(MemorySpace Space);

/// The property of a function that releases what it is given as memory of \p Space, which is not managed.
Property releaserOf(MemorySpace Space);

/// What definitions in other files have to say for a finding about memory that comes from \p Origin.
llvm::SmallVector<Condition, 2> onlyIfGiven(const MemoryOrigin &Origin, UnitAnalyses &Unit);

/// That \p Function releases what that parameter is given as memory of one of \p Spaces.
Condition onlyIfItReleases(const clang::FunctionDecl &Function, unsigned Parameter, llvm::ArrayRef<MemorySpace> Spaces,
                           UnitAnalyses &Unit);

/// That the memory that \p Function gives has as many times \p UnitBytes as that parameter says.
Condition onlyIfItCounts(const clang::FunctionDecl &Function, unsigned Parameter, uint64_t UnitBytes,
                         UnitAnalyses &Unit);

} // namespace cuda_tidy
