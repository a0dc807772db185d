// `.clang-tidy` and `.cuda-tidy` of a tree.
#include "Harness.h"
#include "analysis/ConfigurationFile.h"
#include "command/ExcludedFiles.h"
#include "configuration/ProjectFile.h"

void cuda_tidy::fuzz::parse(std::string_view Input) {
  std::string LeftOut;
  consumeError(readConfiguration({Input, ".clang-tidy"}, Trust::Tree, LeftOut).takeError());
  llvm::Expected<ProjectFile> Project = parseProjectFile(Input, "/p/.cuda-tidy");
  if (!Project)
    return consumeError(Project.takeError());
  const Setting *Said = Project->find("Exclude");
  ExcludedFiles Excluded;
  for (const std::string &Each : Said ? Said->Values : std::vector<std::string>())
    Excluded.add("/p", Each);
  demand(!Excluded.contain("/q/a.cu"), "patterns are about their folder");
  Excluded.contain("/p/folder/a[b]-c*.cu");
}
