#pragma once

#include "analysis/HeaderStore.h"
#include "analysis/ReadWatch.h"
#include "analysis/TidyOptions.h"
#include "command/CommandResolver.h"
#include "findings/Finding.h"

namespace cuda_tidy {

/// Analyses one translation unit: the host pass, and the device pass where the sources depend on `__CUDA_ARCH__`.
/// \p Headers, which may be null, keeps headers that need not be parsed again; \p Watch is below \p Files.
/// Compilation errors become problems of the report, not findings.
UnitReport analyzeUnit(const Unit &Analysed, const CommandResolver &Resolver, const TidyOptions &Tidy,
                       llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, const ReadWatch &Watch,
                       bool FixesFromNotes, HeaderStore *Headers);

} // namespace cuda_tidy
