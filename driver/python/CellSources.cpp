#include "python/CellSources.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/StringSaver.h"
#include <map>

using llvm::StringRef;
namespace path = llvm::sys::path;

namespace cuda_tidy {
namespace {

/// What the first line of a cell says of the rest.
struct CellMagic {
  std::string Name;        ///< `%%cu`
  bool IsCompiled = false; ///< By nvcc, whatever it is called.
  std::string File;        ///< Where the rest is written; empty if it has no name.
};

/// The file that \p Name names below the notebook's directory; empty if it lies elsewhere.
std::string nameBelow(StringRef Name) {
  llvm::SmallString<64> File(Name);
  path::remove_dots(File, /*remove_dot_dot=*/true);
  const bool IsElsewhere = path::is_absolute(File) || File.starts_with("..") || !llvm::all_of(File, llvm::isPrint);
  return IsElsewhere ? "" : File.str().str();
}

CellMagic readMagic(StringRef Line) {
  llvm::BumpPtrAllocator Allocator;
  llvm::StringSaver Saver(Allocator);
  llvm::SmallVector<const char *> Words;
  llvm::cl::TokenizeGNUCommandLine(Line, Saver, Words);
  CellMagic Magic;
  if (Words.empty())
    return Magic;
  Magic.Name = Words.front();
  const bool Writes = Magic.Name == "%%writefile" || Magic.Name == "%%file";
  Magic.IsCompiled = llvm::is_contained({"%%cu", "%%cuda", "%%nvcc", "%%cuda_group_save"}, Magic.Name);
  for (size_t I = 1; I < Words.size(); ++I) {
    const StringRef Word = Words[I];
    const bool IsName = Writes ? !Word.starts_with("-") : Word == "-n" || Word == "--name";
    if (Writes && (Word == "-a" || Word == "--append"))
      return {Magic.Name, false, ""}; // a part of something
    if (Writes ? IsName : IsName && ++I < Words.size())
      Magic.File = nameBelow(Words[I]);
  }
  return Magic;
}

bool isOf(StringRef File, std::initializer_list<StringRef> Extensions) {
  return llvm::is_contained(Extensions, path::extension(File));
}

} // namespace

bool mayHoldCudaCells(StringRef Text) {
  return llvm::any_of(std::initializer_list<StringRef>{"%%cu", "%%nvcc", "%%writefile", "%%file"},
                      [&](StringRef Magic) { return Text.contains(Magic); });
}

void addCells(const std::string &NotebookFile, const std::shared_ptr<const Notebook> &Cells, EmbeddedSources &Found) {
  const std::string Directory = NotebookFile + ".cells/";
  std::map<std::string, MappedText> Written; // the last of a name is what there is in the end
  const size_t First = Found.Sources.size();
  for (const Notebook::ForeignCell &Each : Cells->foreignCells()) {
    const CellMagic Magic = readMagic(Each.Magic);
    const bool IsCuda = Magic.File.empty() ? Magic.IsCompiled : isOf(Magic.File, {".cu"});
    const bool IsSource = IsCuda || isOf(Magic.File, {".cpp", ".cc", ".cxx"});
    if (!IsSource && !isOf(Magic.File, {".cuh", ".h", ".hpp"}))
      continue;
    MappedText Code;
    Code.addVerbatim(StringRef(Cells->text().text()).slice(Each.Begin, Each.End), Each.Begin);
    if (!Magic.File.empty())
      Written[Magic.File] = Code;
    if (!IsSource)
      continue;
    EmbeddedSource Source;
    Source.PythonFile = NotebookFile;
    Source.Call = Magic.Name;
    Source.File = Directory + "cell-" + std::to_string(Each.Number) + (IsCuda ? ".cu" : ".cpp");
    Source.Code = std::move(Code);
    Source.Command = {IsCuda ? "nvcc" : "g++", "-std=c++17", "-I" + path::parent_path(NotebookFile).str()};
    if (IsCuda)
      Source.Command.push_back("-rdc=true"); // kernels may launch kernels
    Source.Cells = Cells;
    Found.Sources.push_back(std::move(Source));
  }
  auto Beside = std::make_shared<std::vector<EmbeddedFile>>();
  for (auto &[Name, Code] : Written)
    Beside->push_back({Directory + Name, std::move(Code)});
  for (size_t I = First; I < Found.Sources.size(); ++I)
    Found.Sources[I].Beside = Beside;
}

} // namespace cuda_tidy
