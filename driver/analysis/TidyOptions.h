#pragma once

#include "ClangTidyDiagnosticConsumer.h"
#include "Options.h"
#include "analysis/ConfigurationFile.h"
#include "command/ClangCommand.h"
#include "command/CommandResolver.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <memory>

namespace cuda_tidy {

/// Clang-tidy's view of our command line: configuration files, overrides, and which checks are on.
class TidyOptions {
public:
  /// Fails if an option or configuration file named on the command line cannot be read or parsed.
  static llvm::Expected<TidyOptions> create(const Options &CommandLine,
                                            llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  /// The same options, with configuration files read from \p Files.
  TidyOptions with(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) const;

  /// The same options, without any check: what is wanted are the facts of a unit.
  TidyOptions withoutChecks() const;
  bool areWithoutChecks() const { return WithoutChecks; }

  /// Everything that the command line says about checks, as text; what configuration files say is not in it.
  std::string describe() const;

  /// What checks and options a unit is analysed with, configuration files included, as text.
  std::string describe(const ClangCommand &Command) const;

  /// A new context, with no findings in it, that reads `.clang-tidy` files as it meets them. Where they do not set the
  /// option `TargetArchs` of our checks, it is \p TargetArchs, those of a unit's command.
  std::unique_ptr<clang::tidy::ClangTidyContext> createContext(llvm::ArrayRef<std::string> TargetArchs = {}) const;

  /// What is wrong with the configuration files that were read until now, and those of \p Units.
  const ConfigurationTroubles &troublesOf(llvm::ArrayRef<Unit> Units) const;

  /// A new provider of the effective options of a file.
  std::unique_ptr<clang::tidy::ClangTidyOptionsProvider>
  createProvider(llvm::ArrayRef<std::string> TargetArchs = {}) const;

  /// Our checks that are on by default, and off because the project's settings say so.
  std::vector<std::string> checksDisabledByProject() const;

  /// The arguments for clang that the command line adds to every unit's.
  std::vector<std::string> addedArguments() const;

  /// Whether the user lets bodies of functions in system headers be skipped.
  bool isFast() const { return Fast; }

  /// Times the checks from now on: into a file with the prefix \p Prefix per pass, or on standard error if it is empty.
  void profile(const std::string &Prefix) {
    Profiles = true;
    ProfilePrefix = Prefix;
  }
  /// Where those files go; empty: nowhere.
  const std::string &profileDirectory() const { return ProfilePrefix; }

private:
  clang::tidy::ClangTidyGlobalOptions Global;
  clang::tidy::ClangTidyOptions Defaults, Overrides;
  clang::tidy::ClangTidyOptions Project; ///< From `.cuda-tidy`.
  std::string ProjectFile;
  std::optional<clang::tidy::ClangTidyOptions> Config; ///< From --config or --config-file.
  bool CustomChecks = false, ModuleHeadersParsing = false, Fast = true, Profiles = false, WithoutChecks = false;
  std::string ProfilePrefix;
  std::shared_ptr<ConfigurationTroubles> Troubles = std::make_shared<ConfigurationTroubles>();
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
};

} // namespace cuda_tidy
