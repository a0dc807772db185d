#pragma once

#include "Options.h"
#include "Plan.h"
#include "Process.h"
#include "PtxEntry.h"
#include "TemporaryDirectory.h"
#include "launches/KernelUsage.h"
#include <map>

namespace cuda_tidy {

/// A kernel as it was compiled for one target.
struct CompiledKernel {
  PtxEntry Entry;
  std::optional<KernelUsage> Usage; ///< Nothing if ptxas did not get that far.
};

/// What nvcc made of a translation unit for one target.
struct Compilation {
  std::string Target;
  std::string Command;    ///< As one would type it.
  std::string FirstError; ///< Empty if it succeeded.
  std::string Cubin;      ///< The file; empty if it failed.
  std::vector<CompiledKernel> Kernels;

  /// The kernel of a plan: by its symbol, or else by what the symbol means, since nvcc and clang name kernels with
  /// internal linkage differently. Null if there is none, or more than one.
  const CompiledKernel *find(const Kernel &Wanted) const;
};

/// The first line of what a compiler or linker printed that tells of an error, or else the last line.
std::string firstError(const std::string &Text);

/// nvcc. Each unit is compiled once for each target.
class Compiler {
public:
  Compiler(const Options &Settings, const Interruption &Signals) : Settings(Settings), Signals(Signals) {}

  /// Throws `Trouble` if there is no nvcc, or if it must not be run with this command.
  const Compilation &compile(const SourceUnit &Unit, const std::string &Target);

  /// The command of `compile`, for one to read: with the name of nvcc alone, and without the files it writes.
  static std::vector<std::string> command(const SourceUnit &Unit, const std::string &Target);

  /// The architecture that serves where nobody says for which ones a program is: the first of nvcc's. Where nvcc names
  /// none, one that each nvcc from CUDA 10 to 13 has.
  const std::string &defaultTarget();

  /// The program; throws `Trouble` that says where it was sought.
  std::string nvcc() const;

private:
  Compilation compileAnew(const SourceUnit &Unit, const std::string &Target);
  ProcessRequest request(std::vector<std::string> Command, const std::string &Directory) const;
  std::string spaceLeft() const;
  ProcessResult ask(const std::string &Nvcc, const char *Question) const;

  const Options &Settings;
  const Interruption &Signals;
  TemporaryDirectory Files;
  std::string DefaultTarget; ///< Empty until it is asked for.
  std::map<std::vector<std::string>, Compilation> Known;
};

} // namespace cuda_tidy
