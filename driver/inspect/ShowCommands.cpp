#include "inspect/Inspect.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/WithColor.h"

using namespace llvm;

namespace cuda_tidy {

static void printArguments(StringRef Title, const std::vector<std::string> &Arguments, raw_ostream &Out) {
  Out << "  " << Title << ':';
  for (const std::string &Argument : Arguments) {
    Out << ' ';
    sys::printArg(Out, Argument, /*Quote=*/false);
  }
  Out << '\n';
}

int showCommands(const ResolverOptions &Resolving, raw_ostream &Out, raw_ostream &Err) {
  CommandResolver Resolver(Resolving);
  Resolution Resolved = Resolver.resolve();
  for (const std::string &Mistake : Resolved.Errors)
    WithColor::error(Err, "cuda-tidy") << Mistake << '\n';
  for (const std::string &Warning : Resolved.Warnings)
    WithColor::warning(Err, "cuda-tidy") << Warning << '\n';
  for (const Unit &Each : Resolved.Units) {
    Out << Each.Command.File << '\n';
    Out << "  command from: " << Each.Origin << '\n';
    Out << "  directory: " << Each.Command.Directory << '\n';
    if (Each.Command.IsCuda)
      Out << "  targets: " << (Each.Command.TargetArchs.empty() ? "not named" : join(Each.Command.TargetArchs, " "))
          << '\n';
    for (const std::string &Remark : Each.Command.Remarks)
      Out << "  remark: " << Remark << '\n';
    printArguments("host pass", Resolver.hostPassArgs(Each), Out);
    if (Each.Command.IsCuda)
      printArguments("device pass", Resolver.devicePassArgs(Each), Out);
  }
  return Resolved.Errors.empty() && !Resolved.Units.empty() ? 0 : 2;
}

} // namespace cuda_tidy
