#include "command/IncludeGraph.h"

#include "command/ProjectFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <tuple>

namespace cuda_tidy {

namespace path = llvm::sys::path;

static bool isCudaByName(llvm::StringRef File) { return isCudaSource(File) || File.ends_with(".cuh"); }

bool IncludeGraph::concernsUs(const std::string &File) {
  llvm::StringSet<> Seen;
  return reaches(File, Seen);
}

bool IncludeGraph::reaches(const std::string &File, llvm::StringSet<> &Seen) {
  if (auto Known = Concerned.find(File); Known != Concerned.end())
    return Known->second;
  if (!Seen.insert(File).second)
    return false;
  bool IsStart = Seen.size() == 1;
  const SourceScan &Scan = Project.scan(File);
  bool Reaches = isCudaByName(File) || isHip(File) || Scan.DefinesKernels ||
                 llvm::any_of(Scan.Includes, [](const IncludeLine &Line) {
                   return namesCudaHeader(Line.Name) || namesTorchHeader(Line.Name);
                 });
  for (const std::string &Target : targets(File))
    Reaches = Reaches || reaches(Target, Seen);
  // A "no" that was found inside a cycle of includes holds for the file that the search started from only.
  if (Reaches || IsStart)
    Concerned[File] = Reaches;
  return Reaches;
}

void IncludeGraph::markIncluded(const std::string &File, llvm::StringSet<> &Included) {
  for (const std::string &Target : targets(File))
    if (Included.insert(Target).second)
      markIncluded(Target, Included);
}

std::string IncludeGraph::includerOf(const std::string &Header) {
  if (Includers.empty())
    for (const std::string &File : Project.files())
      for (const std::string &Target : targets(File))
        Includers[Target].push_back(File);
  llvm::StringSet<> Seen;
  Seen.insert(Header);
  std::vector<std::string> Level = {Header};
  while (!Level.empty()) {
    std::vector<std::string> Next;
    std::string Best;
    auto Rank = [&](const std::string &File) {
      return std::tuple(!isCudaSource(File), directoryDistance(path::parent_path(Header), path::parent_path(File)),
                        File);
    };
    for (const std::string &File : Level)
      for (const std::string &Includer : Includers[File]) {
        if (!Seen.insert(Includer).second)
          continue;
        Next.push_back(Includer);
        if (!isHeader(Includer) && (Best.empty() || Rank(Includer) < Rank(Best)))
          Best = Includer;
      }
    if (!Best.empty())
      return Best;
    Level = std::move(Next);
  }
  return "";
}

const std::vector<std::string> &IncludeGraph::targets(const std::string &File) {
  if (auto Known = Targets.find(File); Known != Targets.end())
    return Known->second;
  std::vector<std::string> Found;
  for (const IncludeLine &Line : Project.scan(File).Includes)
    if (std::string Target = Project.resolve(File, Line); !Target.empty())
      Found.push_back(Target);
    else if (const auto Made = Project.generated(File, Line))
      Found.push_back(Made->Template);
  return Targets[File] = std::move(Found);
}

} // namespace cuda_tidy
