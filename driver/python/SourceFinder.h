#pragma once

#include "python/CompilingCall.h"
#include "python/EmbeddedSource.h"

namespace cuda_tidy {

/// Makes sources of the calls of a program.
class SourceFinder {
public:
  /// The program \p Tree of the file \p PythonFile, or of the notebook \p Cells there. What is found is added to
  /// \p Found. All have to outlive this.
  SourceFinder(const std::string &PythonFile, const PythonTree &Tree, std::shared_ptr<const Notebook> Cells,
               EmbeddedSources &Found);

  void find();

private:
  /// How PyTorch compiles the sources of a call: those of C++, or else of CUDA.
  struct TorchBuild {
    std::vector<std::string> Command;
    bool KnowsOptions;
  };

  EmbeddedSource sourceOf(const PythonCall &Call, const std::string &Name) const;
  TorchBuild torchBuild(const PythonCall &Call, bool IsCuda);
  void addInline(const PythonCall &Call, const std::string &Name);
  void addInline(const PythonCall &Call, const std::string &Name, bool IsCuda);
  void addFiles(const PythonCall &Call);
  void addKernel(const CompilingCall &Call, const std::string &Name);
  void addExpression(const CompilingCall &Call, const std::string &Name);
  std::optional<std::vector<MappedText>> strings(PythonNode Expression, bool &IsTooMuch, bool *Omitted = nullptr);
  std::pair<std::vector<MappedText>, bool> known(PythonNode Expression);
  bool addOptions(std::vector<std::string> &Command, PythonNode Expression);
  bool addDirectories(std::vector<std::string> &Command, PythonNode Expression);
  std::string placeOf(PythonNode Node);
  void remark(const PythonCall &Call, const llvm::Twine &What, const llvm::Twine &Fate);
  void add(EmbeddedSource Source, const PythonCall &Call, PythonNode Code, llvm::StringRef Headers, bool KnowsOptions);
  void keep(EmbeddedSource Source, const PythonCall &Call, bool KnowsOptions);

  const std::string &PythonFile;
  PythonProgram Program;
  std::shared_ptr<const Notebook> Cells;
  EmbeddedSources &Found;
  PythonAllowance Left;
  size_t Told = 0;                    ///< Remarks.
  size_t Untold = 0;                  ///< Calls that there would be more of,
  PythonNode LastUntold;              ///< and the name of the last.
  size_t LastPlace = 0, LastLine = 1; ///< Of placeOf().
};

} // namespace cuda_tidy
