#include "python/CellSources.h"
#include "python/SourceFinder.h"

using llvm::StringRef;

namespace cuda_tidy {

bool mayEmbedSources(const std::string &PythonFile, StringRef Text) {
  return mayCompile(Text) || (isNotebook(PythonFile) && mayHoldCudaCells(Text));
}

static llvm::Error findIn(const std::string &PythonFile, StringRef Program, std::shared_ptr<const Notebook> Cells,
                          EmbeddedSources &Found) {
  llvm::Expected<PythonTree> Tree = PythonTree::parse(Program);
  if (!Tree)
    return Tree.takeError();
  SourceFinder(PythonFile, *Tree, std::move(Cells), Found).find();
  return llvm::Error::success();
}

static llvm::Error findInNotebook(const std::string &File, StringRef Json, EmbeddedSources &Found) {
  llvm::Expected<Notebook> Read = Notebook::read(Json);
  if (!Read)
    return Read.takeError();
  auto Cells = std::make_shared<const Notebook>(std::move(*Read));
  addCells(File, Cells, Found);
  return mayCompile(Cells->program()) ? findIn(File, Cells->program(), Cells, Found) : llvm::Error::success();
}

EmbeddedSources findEmbeddedSources(const std::string &PythonFile, StringRef Text) {
  EmbeddedSources Found;
  if (!mayEmbedSources(PythonFile, Text))
    return Found;
  if (llvm::Error Failure =
          isNotebook(PythonFile) ? findInNotebook(PythonFile, Text, Found) : findIn(PythonFile, Text, nullptr, Found))
    Found.Failure = "'" + PythonFile + "' " + llvm::toString(std::move(Failure));
  return Found;
}

} // namespace cuda_tidy
