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

void addMistakes(const ConfigurationTroubles &Troubles, Resolution &Resolved) {
  for (const auto &[File, LeftOut] : Troubles.Warnings)
    Resolved.Warnings.push_back("'" + File + "': left out, because it may do more than decide how a file is parsed: " +
                                LeftOut + "; --extra-arg takes everything");
  for (const auto &[File, Mistake] : Troubles.Mistakes)
    Resolved.Errors.push_back("'" + File + "' is not valid, and is left out: " + Mistake +
                              "; correct it, or name another with --config-file");
}

} // namespace cuda_tidy
