#include "PlanText.h"
#include "Compiler.h"
#include "Printable.h"
#include "Trouble.h"
#include "cpu/CpuEvidence.h"

namespace cuda_tidy {
namespace {

std::string dimensions(const std::array<Launch::Number, 3> &Axes) {
  std::string Text;
  for (const Launch::Number &Axis : Axes)
    Text += (Text.empty() ? "(" : ", ") + (Axis ? std::to_string(*Axis) : "1?");
  return Text + ")";
}

std::string describeLaunch(const Plan &Plan) {
  const Launch &Launch = *Plan.Launch;
  std::string Text = (Plan.Kernel ? Plan.Kernel->Name : "a kernel that the source does not show") + "<<<" +
                     dimensions(Launch.Grid) + ", " + dimensions(Launch.Block) + ", " +
                     std::to_string(Launch.DynamicSharedMemory.value_or(0)) + " bytes>>>";
  constexpr std::array<Launch::Number, 3> OneBlock = {1, 1, 1};
  if (Launch.Cluster != OneBlock)
    Text += ", in clusters of " + dimensions(Launch.Cluster);
  if (Launch.IsCooperative)
    Text += ", cooperatively";
  for (const auto &[Name, Value] : Launch.Attributes)
    Text += ", " + Name + " = " + (Value ? std::to_string(*Value) : "?");
  for (const Witness &Each : Plan.Witnesses) {
    const std::string Value = std::to_string(Each.Value);
    Text += ", " + (Each.Name == Value ? "an argument" : Each.Name) + " = " + Value;
  }
  return Text;
}

/// Names of files, kernels and functions may hold anything.
void printLine(std::FILE *To, const std::string &Line) { std::fprintf(To, "%s\n", printable(Line).c_str()); }

void printCompilations(std::FILE *To, const Plan &Plan, const Options &Settings) {
  const std::vector<std::string> &Targets = Settings.Targets.empty() ? Plan.Targets : Settings.Targets;
  try {
    printLine(To, "  compile in " + Plan.Unit.Directory + ": " +
                      quotedCommand(Compiler::command(Plan.Unit, Targets.empty() ? "sm_XX" : Targets.front())));
    if (Targets.size() > 1)
      printLine(To, "  and for: " + listed({Targets.begin() + 1, Targets.end()}));
    else if (Targets.empty())
      printLine(To, "  for the GPU at hand, or else the first target of nvcc");
  } catch (const Trouble &Reason) {
    printLine(To, std::string("  not compiled: ") + Reason.what());
  }
}

/// The launch of a kernel whose arguments are made up.
void printTrial(std::FILE *To, const Plan &Plan, const Options &Settings) {
  if (Plan.Observe == Observation::MemoryAccess && !limitParameter(Plan)) {
    printLine(To, "  nothing: only a run of the program tells, --run -- program");
    return;
  }
  printCompilations(To, Plan, Settings);
  const std::string Step = Plan.Observe != Observation::MemoryAccess ? "run under compute-sanitizer, if there is a GPU"
                           : Plan.Array ? "launch with the array and with none, if there is a GPU"
                                        : "launch within the limit and beyond it, if there is a GPU";
  printLine(To, "  " + Step + ": " + describeLaunch(Plan));
  if (mayExecuteOnCpu(Plan, Settings))
    printLine(To, "  or else compile the kernel for the CPU, and execute it there");
}

void printExecution(std::FILE *To, const Plan &Plan, const Options &Settings) {
  if (!Settings.hasProgram())
    return printTrial(To, Plan, Settings);
  if (Settings.Run)
    printLine(To, "  run, and record what it gives the kernel: " + quotedCommand(Settings.Program));
  printCompilations(To, Plan, Settings);
  printLine(To, "  launch as recorded, under compute-sanitizer, if there is a GPU");
  if (mayExecuteOnCpu(Plan, Settings))
    printLine(To, "  and execute the launches on the CPU, where that shows nothing");
  if (Settings.Run)
    printLine(To,
              "  or else, where nothing is recorded, run under compute-sanitizer: " + quotedCommand(Settings.Program));
}

void printSteps(std::FILE *To, const Plan &Plan, const Options &Settings) {
  switch (Plan.Observe) {
  case Observation::LaunchStatus:
  case Observation::KernelResources:
    printCompilations(To, Plan, Settings);
    printLine(To, "  launch, if there is a GPU: " + describeLaunch(Plan));
    break;
  case Observation::MemoryAccess:
  case Observation::SharedMemoryAccess:
  case Observation::Barrier:
  case Observation::Race:
    printExecution(To, Plan, Settings);
    break;
  case Observation::InjectedFailure:
  case Observation::MemoryGrowth:
  case Observation::RecordedGraph: {
    const std::string Program = Settings.Run ? quotedCommand(Settings.Program) : "the program that --run names";
    if (Plan.Observe == Observation::MemoryGrowth)
      printLine(To, "  run, and watch its memory: " + Program);
    else if (Plan.Observe == Observation::RecordedGraph)
      printLine(To, "  run as it is, and with grad mode off there, and watch its memory: " + Program);
    else
      printLine(To, "  run twice as it is, once for all findings; and again with '" +
                        (Plan.Call ? Plan.Call->Function : "the launch") + "' failing: " + Program);
  }
  }
}

} // namespace

std::string listed(const std::vector<std::string> &Names) {
  std::string List;
  for (const std::string &Name : Names)
    List += (List.empty() ? "" : ", ") + Name;
  return List;
}

void printPlan(std::FILE *To, const Report &Report, const Options &Settings) {
  for (const Finding &Each : Report.findings()) {
    if (!Settings.isWanted(Each.Check))
      continue;
    printLine(To, Each.Place.File + ":" + std::to_string(Each.Place.Line) + ":" + std::to_string(Each.Place.Column) +
                      ": " + Each.Check);
    if (std::string Why; isUseless(Each.Plan, Settings.hasProgram(), Why))
      printLine(To, "  nothing: " + Why);
    else
      printSteps(To, Each.Plan, Settings);
  }
}

} // namespace cuda_tidy
