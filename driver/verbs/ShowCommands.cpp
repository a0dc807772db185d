#include "Complaint.h"
#include "untrusted/Visible.h"
#include "verbs/Resolving.h"
#include "verbs/Verbs.h"
#include "llvm/Support/Program.h"

using namespace llvm;

namespace cuda_tidy {

static void printArguments(StringRef Title, const std::vector<std::string> &Arguments, raw_ostream &Out) {
  std::string Line;
  raw_string_ostream Command(Line);
  for (const std::string &Argument : Arguments) {
    Command << ' ';
    sys::printArg(Command, Argument, /*Quote=*/false);
  }
  Out << "  " << Title << ':' << visible(Line) << '\n';
}

int showCommands(const Options &CommandLine, const std::string &Installation) {
  CommandResolver Resolver(resolverOptions(CommandLine, Installation));
  Resolution Resolved = Resolver.resolve();
  tellMistakes(Resolved);
  raw_ostream &Out = outs();
  for (const Unit &Each : Resolved.Units) {
    Out << visible(Each.Command.File) << '\n';
    Out << "  command from: " << visible(Each.Origin) << '\n';
    Out << "  directory: " << visible(Each.Command.Directory) << '\n';
    if (Each.Command.IsCuda)
      Out << "  targets: "
          << (Each.Command.TargetArchs.empty() ? "not named" : visible(join(Each.Command.TargetArchs, " "))) << '\n';
    for (const std::string &Remark : Each.Command.Remarks)
      Out << "  remark: " << visible(Remark) << '\n';
    printArguments("host pass", Resolver.hostPassArgs(Each), Out);
    if (Each.Command.IsCuda)
      printArguments("device pass", Resolver.devicePassArgs(Each), Out);
  }
  return Resolved.Errors.empty() && !Resolved.Units.empty() ? NothingToReport : CouldNotDoItsJob;
}

} // namespace cuda_tidy
