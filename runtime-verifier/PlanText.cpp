#include "PlanText.h"
#include "Compiler.h"
#include "Trouble.h"
#include <algorithm>

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

void printCompilations(std::FILE *To, const Plan &Plan, const Options &Settings) {
  const std::vector<std::string> &Targets = Settings.Targets.empty() ? Plan.Targets : Settings.Targets;
  try {
    std::fprintf(To, "  compile in %s: %s\n", Plan.Unit.Directory.c_str(),
                 quotedCommand(Compiler::command(Plan.Unit, Targets.empty() ? "sm_XX" : Targets.front())).c_str());
    if (Targets.size() > 1)
      std::fprintf(To, "  and for: %s\n", listed({Targets.begin() + 1, Targets.end()}).c_str());
    else if (Targets.empty())
      std::fprintf(To, "  for the GPU at hand, or else the first target of nvcc\n");
  } catch (const Trouble &Reason) {
    std::fprintf(To, "  not compiled: %s\n", Reason.what());
  }
}

void printExecution(std::FILE *To, const Plan &Plan, const Options &Settings) {
  if (Settings.Run) {
    std::fprintf(To, "  run under compute-sanitizer: %s\n", quotedCommand(Settings.Program).c_str());
  } else if (Plan.Observe == Observation::MemoryAccess && !limitParameter(Plan)) {
    std::fprintf(To, "  nothing: only a run of the program tells, --run -- program\n");
  } else {
    printCompilations(To, Plan, Settings);
    std::fprintf(To, "  %s: %s\n",
                 Plan.Observe != Observation::MemoryAccess ? "run under compute-sanitizer, if there is a GPU"
                 : Plan.Array ? "launch with the array and with none, if there is a GPU"
                              : "launch within the limit and beyond it, if there is a GPU",
                 describeLaunch(Plan).c_str());
  }
}

void printSteps(std::FILE *To, const Plan &Plan, const Options &Settings) {
  switch (Plan.Observe) {
  case Observation::LaunchStatus:
  case Observation::KernelResources:
    printCompilations(To, Plan, Settings);
    std::fprintf(To, "  launch, if there is a GPU: %s\n", describeLaunch(Plan).c_str());
    break;
  case Observation::MemoryAccess:
  case Observation::Barrier:
  case Observation::Race:
    printExecution(To, Plan, Settings);
    break;
  case Observation::InjectedFailure:
  case Observation::MemoryGrowth:
  case Observation::RecordedGraph: {
    const std::string Program = Settings.Run ? quotedCommand(Settings.Program) : "the program that --run names";
    if (Plan.Observe == Observation::MemoryGrowth)
      std::fprintf(To, "  run, and watch its memory: %s\n", Program.c_str());
    else if (Plan.Observe == Observation::RecordedGraph)
      std::fprintf(To, "  run as it is, and with grad mode off there, and watch its memory: %s\n", Program.c_str());
    else
      std::fprintf(To, "  run twice as it is, once for all findings; and again with '%s' failing: %s\n",
                   Plan.Call ? Plan.Call->Function.c_str() : "the launch", Program.c_str());
  }
  }
}

} // namespace

std::string printable(const std::string &Text) {
  std::string Result = Json::parse(Json(Text).dump(-1, ' ', false, Json::error_handler_t::replace));
  std::ranges::replace_if(Result, [](unsigned char Each) { return Each < 0x20 || Each == 0x7f; }, ' ');
  return Result;
}

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
    std::fprintf(To, "%s:%u:%u: %s\n", Each.Place.File.c_str(), Each.Place.Line, Each.Place.Column, Each.Check.c_str());
    if (std::string Why; isUseless(Each.Plan, Settings.Run, Why))
      std::fprintf(To, "  nothing: %s\n", Why.c_str());
    else
      printSteps(To, Each.Plan, Settings);
  }
}

} // namespace cuda_tidy
