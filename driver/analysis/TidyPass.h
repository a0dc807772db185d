#pragma once

#include "ClangTidyDiagnosticConsumer.h"
#include "analysis/FunctionExtent.h"
#include "analysis/HeaderStore.h"
#include "analysis/LenientConsumer.h"
#include "program/Facts.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <set>
#include <string>
#include <vector>

namespace cuda_tidy {

/// What one parse of a translation unit gave.
struct PassResult {
  std::vector<clang::tidy::ClangTidyError> Errors; ///< Findings and compilation errors.
  Verifications HandedOver;                        ///< With the findings, by the checks.
  Places ErrorOrder;                               ///< How many compilation errors clang had met before the one there.
  /// Errors behind which clang went on with a declaration of ours, by the file as clang names it, and the offset.
  std::set<std::pair<std::string, unsigned>> RepairedErrors;
  /// Likewise those behind which nothing is lost: the semicolon of a statement is missing.
  std::set<std::pair<std::string, unsigned>> CompletedErrors;
  std::vector<FunctionExtent> Functions;
  UnitFacts Facts;                          ///< For other units; of the host pass, where checks may ask for them.
  std::vector<std::string> OpenedFiles;     ///< Every file that was entered, as clang names it.
  std::vector<std::string> UserFiles;       ///< Those that are no headers of the system.
  std::vector<std::string> EmbeddedFiles;   ///< Whose bytes the user's code takes, as clang names them.
  std::vector<std::string> UndefinedMacros; ///< Names that can only be macros, as they are to be defined.
  std::vector<std::string>
      UnmadeChoices; ///< Macros with which what is lacking would be declared, or an `#error` passed over.
  bool DependsOnDeviceArchitecture = false; ///< The user's code tests `__CUDA_ARCH__`.
  bool SkippedBodies = false;               ///< Bodies of functions in system headers were skipped.
  bool HasForeignErrors = false;            ///< There are compilation errors outside the user's code.
  bool Ran = false;                         ///< The compiler got as far as opening the main file.
};

/// Parses one translation unit with \p Arguments, a clang driver command line run in \p Directory, and runs the checks
/// that are enabled in \p Context. With \p MaySkipBodies, bodies of functions in system headers are skipped unless the
/// checks or the options ask for them, and what \p Headers holds is not parsed again; it may be null.
/// \p Macros are defined first, as `NAME text` or `NAME(...) text`.
PassResult runTidyPass(clang::tidy::ClangTidyContext &Context, const std::string &Directory, const std::string &File,
                       const std::vector<std::string> &Arguments, llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                       bool FixesFromNotes, bool MaySkipBodies, HeaderStore *Headers,
                       llvm::ArrayRef<std::string> Macros = {});

} // namespace cuda_tidy
