#pragma once

#include "command/CommandResolver.h"
#include "command/SourceScan.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringMap.h"
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>

namespace cuda_tidy {

/// How clang is to parse what is open in an editor: the host pass of each file, kept up to date as databases and files
/// change. Any thread may ask.
class EditorCommands {
public:
  explicit EditorCommands(ResolverOptions Options) : Resolver(std::move(Options)) {}

  /// The command in place of \p Found, which is what clangd would take for the file. Nothing if that will do: the file
  /// concerns neither CUDA nor LibTorch, or its build compiles it with a compiler whose options clang knows.
  std::optional<clang::tooling::CompileCommand> replace(const clang::tooling::CompileCommand &Found,
                                                        const std::string &File);

  /// The GPUs that the file is compiled for, as its last command said.
  std::vector<std::string> targetsOf(llvm::StringRef File) const;

private:
  std::optional<Unit> find(const clang::tooling::CompileCommand &Found, const std::string &File);
  void forgetIfOutdated();

  /// What was inferred, and from what.
  struct Inferred {
    std::vector<std::string> Found;
    SourceScan Scan;
    std::optional<Unit> Answer;
  };

  mutable std::mutex Mutex; ///< Of all that follows.
  CommandResolver Resolver;
  llvm::StringMap<Inferred> ByFile;
  llvm::StringMap<std::vector<std::string>> Targets;
  std::chrono::steady_clock::time_point LastLook;
};

} // namespace cuda_tidy
