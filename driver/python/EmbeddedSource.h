#pragma once

#include "python/MappedText.h"
#include "python/Notebook.h"
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace cuda_tidy {

/// A file that exists nowhere, of a name beside the program or the notebook that its text is in.
struct EmbeddedFile {
  std::string File;
  MappedText Code; ///< Its places are those of the program, or of the text of the notebook.
};

/// C++ or CUDA that a Python program has compiled at run time, from a string, or a cell of a notebook.
struct EmbeddedSource : EmbeddedFile {
  std::string PythonFile;           ///< The program or the notebook. Absolute.
  std::string Call;                 ///< What compiles it: `load_inline`, `RawKernel`, `RawModule`, `%%cu`.
  std::vector<std::string> Command; ///< A compiler and its options, without LibTorch's directories.
  bool UsesTorch = false;
  std::shared_ptr<const Notebook> Cells; ///< Null for a program.
  /// What cells of the notebook write: this source may include it.
  std::shared_ptr<const std::vector<EmbeddedFile>> Beside;

  /// Whether nothing but its own text says that it is more than C++.
  bool isPlainCpp() const { return !UsesTorch && Command.front() == "g++"; }
};

/// A file that a Python program has compiled at run time.
struct LoadedFile {
  std::string PythonFile;           ///< The program. Absolute.
  std::string File;                 ///< As the program names it; from its directory or one above, if relative.
  std::vector<std::string> Command; ///< A compiler and its options, without LibTorch's directories.
};

/// What a Python program or a notebook has compiled.
struct EmbeddedSources {
  std::vector<EmbeddedSource> Sources; ///< In their order, each once.
  std::vector<LoadedFile> Loaded;
  std::set<std::string> OtherLanguages; ///< Whose kernels it has, which are no C++: `Triton`.
  /// What is known at run time only, or more than a program holds that means well: a sentence for each call, and one
  /// for those of which there are too many.
  std::vector<std::string> Remarks;
  std::string Failure; ///< Why the file was not read, as a sentence; empty if it was.
};

/// Whether the file \p PythonFile, a program or a notebook, may hold any, by the looks of its text.
bool mayEmbedSources(const std::string &PythonFile, llvm::StringRef Text);

/// Those of the text \p Text of the file \p PythonFile, an absolute path.
EmbeddedSources findEmbeddedSources(const std::string &PythonFile, llvm::StringRef Text);

} // namespace cuda_tidy
