#pragma once

#include "build-files/BuildDescription.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

/// What a `setup.py`, or a `BUILD` file of Bazel's, which has Python's syntax, says of the macros of sources, of their
/// version of C++, and of a `setup.py`'s extensions.
class ScriptedBuild {
public:
  enum Language { Setup, Bazel };

  /// One that says nothing.
  ScriptedBuild() = default;
  /// \p File is named as the origin of what \p Program says. What cannot be parsed says nothing.
  ScriptedBuild(llvm::StringRef Program, Language Of, const std::string &File);

  /// Whether a `setup.py` has PyTorch's builder build extensions with CUDA.
  bool usesPyTorchsBuilder() const { return UsesBuilder; }

  /// Those for a source of that name, without its directory: of the extensions or rules that name it; where none
  /// does, of the only one; and those that stand outside of all. What stands under a condition is left out, unless that
  /// asks for CUDA.
  std::vector<BuildFlag> flagsFor(llvm::StringRef Source, bool IsCuda) const;

  /// What the extensions of a `setup.py` are made of.
  llvm::ArrayRef<LinkTarget> extensions() const { return Extensions; }

private:
  class Reader;
  enum Compiler { Any, Nvcc, Host };
  struct Flag {
    BuildFlag What;
    Compiler For;
  };
  struct Rule {
    llvm::StringSet<> Sources;
    std::vector<Flag> Flags;
  };
  std::vector<Rule> Rules;
  std::vector<Flag> Common;
  std::vector<LinkTarget> Extensions;
  bool UsesBuilder = false;
};

} // namespace cuda_tidy
