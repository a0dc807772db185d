#include "analysis/LinkedUnits.h"
#include "command/ProjectFiles.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <set>

namespace cuda_tidy {

std::vector<LinkTarget> linkTargetsOf(const Resolution &Resolved, const CommandResolver &Resolver) {
  std::set<std::string> Directories, Roots;
  for (const std::vector<Unit> *Units : {&Resolved.Units, &Resolved.OfOtherShards})
    for (const Unit &Each : *Units)
      if (Directories.insert(llvm::sys::path::parent_path(Each.sourceFile()).str()).second)
        Roots.insert(projectRoot(Each.sourceFile()));
  std::vector<LinkTarget> Found;
  for (const std::string &Root : Roots)
    llvm::append_range(Found, Resolver.linkTargets(Root));
  return Found;
}

} // namespace cuda_tidy
