#include "verbs/Resolving.h"
#include "Complaint.h"
#include "command/CompilerCall.h"

namespace cuda_tidy {

ResolverOptions resolverOptions(const Options &CommandLine, const std::string &Installation) {
  ResolverOptions Result;
  Result.Paths = CommandLine.Paths;
  Result.Flags = CommandLine.ClangFlags;
  if (CommandLine.Build)
    Result.Build = withNvccEnvironment(*CommandLine.Build);
  Result.Database = CommandLine.BuildPath;
  Result.CudaPath = CommandLine.CudaPath;
  Result.TorchPath = CommandLine.TorchPath;
  Result.ShareDirectory = Installation + "/share/cuda-tidy";
  Result.ResourceDirectory = Installation + "/lib/clang/" CLANG_MAJOR;
  return Result;
}

void tellMistakes(const Resolution &Resolved) {
  for (const std::string &Mistake : Resolved.Errors)
    complain(Mistake);
  for (const std::string &Warning : Resolved.Warnings)
    warn(Warning);
}

} // namespace cuda_tidy
