#include "cache/PortablePaths.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>

namespace cuda_tidy {

/// Whether a path could go on with \p C in the same component.
static bool continuesName(char C) { return clang::isAsciiIdentifierContinue(C) || C == '-' || C == '.'; }

/// Replaces \p From wherever it stands for a whole directory.
static void replace(std::string &Text, const std::string &From, const std::string &To) {
  for (std::size_t At = Text.find(From); At != std::string::npos; At = Text.find(From, At)) {
    const std::size_t End = At + From.size();
    if (End < Text.size() && continuesName(Text[End])) {
      At = End;
      continue;
    }
    Text.replace(At, From.size(), To);
    At += To.size();
  }
}

template <typename Function> static void forEachString(nlohmann::json &Document, Function Apply) {
  if (Document.is_string())
    Apply(Document.get_ref<std::string &>());
  else if (Document.is_structured())
    for (nlohmann::json &Each : Document)
      forEachString(Each, Apply);
}

PortablePaths::PortablePaths(std::string Project, std::string Installation, std::string Home)
    : Directories{{Project, "\1P"}, {std::move(Installation), "\1I"}, {Home, "\1H"}} {
  // What lies beside the project moves with it; what is as far away as the user's home or the system does not.
  llvm::StringRef Above = llvm::sys::path::parent_path(Project);
  for (unsigned Levels = 1; Above.count('/') > 1 && Above != Home; Above = llvm::sys::path::parent_path(Above))
    Directories.push_back({Above.str(), "\1P" + std::to_string(Levels++)});
  llvm::erase_if(Directories, [](const Named &Each) { return Each.Directory.size() < 2; });
  llvm::sort(Directories, [](const Named &Left, const Named &Right) {
    return std::pair(Right.Directory.size(), Left.Name) < std::pair(Left.Directory.size(), Right.Name);
  });
}

std::string PortablePaths::shorten(std::string Text) const {
  for (const Named &Each : Directories)
    replace(Text, Each.Directory, Each.Name);
  return Text;
}

void PortablePaths::shorten(nlohmann::json &Document) const {
  forEachString(Document, [this](std::string &Text) { Text = shorten(std::move(Text)); });
}

void PortablePaths::expand(nlohmann::json &Document) const {
  forEachString(Document, [this](std::string &Text) {
    if (Text.find('\1') != std::string::npos)
      for (const Named &Each : Directories)
        replace(Text, Each.Name, Each.Directory);
  });
}

} // namespace cuda_tidy
