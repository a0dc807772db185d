#pragma once

#include "ClangTidyOptions.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>

namespace cuda_tidy {

/// Whether a configuration is of the user, as that of the command line, or of a tree that is analysed.
enum class Trust { User, Tree };

/// What is wrong with configuration files, by their paths.
struct ConfigurationTroubles {
  std::map<std::string, std::string> Mistakes; ///< Why a file cannot be used.
  std::map<std::string, std::string> Warnings; ///< What of a file was left out.
};

/// Parses clang-tidy's configuration, within bounds that no honest one comes near: 64 KiB, 100 levels, 2000 globs, an
/// expression of 1000 characters and 10,000 steps. One of a tree keeps of arguments for clang those that decide how a
/// file is parsed, and a style of formatting that has a name, and \p LeftOut names the others. The error is a phrase:
/// `3:1: unknown key 'Chekcs'`.
llvm::Expected<clang::tidy::ClangTidyOptions> readConfiguration(llvm::MemoryBufferRef Text, Trust Of,
                                                                std::string &LeftOut);

/// Whether every `.clang-format` that could format \p File can be read, within the same bounds. Of one that cannot be
/// clang would print a line, whatever it is by a link.
bool hasReadableFormat(llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// clang-tidy's provider of `.clang-tidy` files, read as above; what is wrong with them it notes in \p Troubles, which
/// has to outlive it.
std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
configurationFiles(const clang::tidy::ClangTidyGlobalOptions &Global, const clang::tidy::ClangTidyOptions &Defaults,
                   const clang::tidy::ClangTidyOptions &Overrides,
                   llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files, ConfigurationTroubles &Troubles);

} // namespace cuda_tidy
