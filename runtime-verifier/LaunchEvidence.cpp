#include "Evidence.h"
#include "PlanText.h"
#include "Trouble.h"
#include <algorithm>

namespace cuda_tidy {
namespace {

/// What is known of a launch on one target.
struct TargetAnswer {
  std::string Target;
  const Compilation *Compiled = nullptr;
  const CompiledKernel *Code = nullptr;
  Judgement Result;
  bool IsLaunched = false;  ///< The answer is the GPU's own.
  bool IsOtherwise = false; ///< Refused, and not for what the finding is about: that stays open.
};

bool isOfSameGpu(const std::string &A, const std::string &B) { return limitsOf(A) && limitsOf(A) == limitsOf(B); }

bool isAbout(const Launch &Launch, const std::set<std::string> &Names) {
  return Launch.Triggering.empty() ||
         std::ranges::any_of(Names, [&](const std::string &Name) { return Launch.Triggering.contains(Name); });
}

class LaunchDecision {
public:
  LaunchDecision(const cuda_tidy::Plan &Plan, cuda_tidy::Session &Session) : Plan(Plan), Session(Session) {}

  Verdict decide() {
    const LaunchNumbers Numbers(*Plan.Launch);
    for (const std::string &Target : targets())
      Answers.push_back(answerFor(Target));
    if (const LaunchDevice *Device = Session.Launcher.device())
      tryOn(*Device);
    Verdict Result = conclude();
    if (!Numbers.Assumed.empty())
      Result.Reason += "; not known, and taken to be the least: " + listed(Numbers.Assumed);
    return Result;
  }

private:
  std::vector<std::string> targets() {
    if (!Session.Settings.Targets.empty())
      return Session.Settings.Targets;
    if (!Plan.Targets.empty())
      return Plan.Targets;
    if (const LaunchDevice *Device = Session.Launcher.device())
      return {Device->Architecture};
    return {Session.Compiler.defaultTarget()};
  }

  TargetAnswer answerFor(const std::string &Target) {
    TargetAnswer Answer{.Target = Target};
    // What grid and block alone decide needs no compiler, unless there is a GPU to be asked.
    Answer.Result = judgeLaunch(*Plan.Launch, nullptr, limitsOf(Target));
    if (Answer.Result.Is == Judgement::Answer::Refused && isAbout(*Plan.Launch, Answer.Result.About) &&
        !Answer.Result.About.contains("dynamicSharedMemory") && !Session.Launcher.device())
      return Answer;
    const std::string WhyNoCode = compile(Answer);
    Answer.Result = judgeLaunch(*Plan.Launch, Answer.Code, limitsOf(Target));
    if (Answer.Result.Is == Judgement::Answer::Unknown && !WhyNoCode.empty())
      Answer.Result = {doesCompilerRefuse(WhyNoCode) ? Judgement::Answer::Refused : Judgement::Answer::Unknown,
                       WhyNoCode,
                       {"kernel.parameters"}};
    else if (Answer.Result.Is == Judgement::Answer::Refused && !WhyNoCode.empty())
      Answer.Result.Why += " (so the numbers of the launch say; the kernel was not compiled: " + WhyNoCode + ")";
    Answer.IsOtherwise = Answer.Result.Is == Judgement::Answer::Refused && !isAbout(*Plan.Launch, Answer.Result.About);
    return Answer;
  }

  /// Too many parameters: no code comes of that.
  bool doesCompilerRefuse(const std::string &Error) const {
    return Error.find("Formal parameter space overflowed") != Error.npos &&
           Error.ends_with(" in function " + Plan.Kernel->Mangled);
  }

  /// Returns why there is no code of the kernel, or an empty text.
  std::string compile(TargetAnswer &Answer) {
    if (!Plan.Kernel)
      return "the source does not show which kernel it is";
    if (Plan.Kernel->Mangled.empty())
      return "nothing instantiates the kernel";
    try {
      Answer.Compiled = &Session.Compiler.compile(Plan.Unit, Answer.Target);
    } catch (const Trouble &Reason) {
      return Reason.what();
    }
    Answer.Code = Answer.Compiled->find(*Plan.Kernel);
    if (Answer.Code && Answer.Code->Usage)
      return "";
    if (!Answer.Compiled->FirstError.empty())
      return "it does not compile: " + Answer.Compiled->FirstError;
    return "what was compiled has no kernel '" + Plan.Kernel->Name + "'";
  }

  /// The GPU knows better than the table. One that is no target is asked only if nothing else is known.
  void tryOn(const LaunchDevice &Device) {
    auto Same = std::ranges::find_if(
        Answers, [&](const TargetAnswer &Each) { return isOfSameGpu(Each.Target, Device.Architecture); });
    if (Same == Answers.end() && count(Judgement::Answer::Unknown) < Answers.size())
      return;
    TargetAnswer &Here = Same != Answers.end() ? *Same : Answers.emplace_back(answerFor(Device.Architecture));
    if (Here.IsOtherwise || !Here.Code || Here.Compiled->Cubin.empty())
      return;
    Outcome = Session.Launcher.launch(Plan, *Here.Code, Here.Compiled->Cubin);
    if (Outcome.Is == LaunchOutcome::Answer::Unknown)
      return;
    const bool IsRefused = Outcome.Is == LaunchOutcome::Answer::Refused;
    const Judgement::Answer Told = IsRefused ? Judgement::Answer::Refused : Judgement::Answer::Taken;
    if (Here.Result.Is != Told && Here.Result.Is != Judgement::Answer::Unknown)
      Here.Result.Why = "against the table: " + Here.Result.Why;
    Here.Result.Is = Told;
    Here.IsLaunched = true;
  }

  std::size_t count(Judgement::Answer Answer) const {
    return std::ranges::count_if(Answers, [&](const TargetAnswer &Each) {
      return (Each.IsOtherwise ? Judgement::Answer::Unknown : Each.Result.Is) == Answer;
    });
  }

  Verdict conclude() {
    Verdict Result;
    Judgement::Answer Deciding = Judgement::Answer::Unknown;
    if (count(Judgement::Answer::Refused) > 0) {
      Result.Is = Verdict::State::Confirmed;
      Deciding = Judgement::Answer::Refused;
    } else if (count(Judgement::Answer::Unknown) == 0) {
      Result.Is = Verdict::State::Refuted;
      Deciding = Judgement::Answer::Taken;
    }
    for (const TargetAnswer &Each : Answers)
      Result.Reason += (Result.Reason.empty() ? "" : "; ") + describe(Each);
    if (!Outcome.Detail.empty())
      Result.Reason += "; " + Outcome.Detail;
    for (const TargetAnswer &Each : Answers) {
      if (Each.Compiled && Result.Command.empty())
        Result.Command = Each.Compiled->Command;
      if (Deciding != Judgement::Answer::Unknown && Each.Result.Is == Deciding && Each.IsLaunched)
        nameDevice(Result, *Session.Launcher.device());
    }
    if (Deciding != Judgement::Answer::Unknown && Result.By == Verdict::Evidence::None)
      Result.By = Verdict::Evidence::Compiler;
    return Result;
  }

  void nameDevice(Verdict &Result, const LaunchDevice &Device) const {
    Result.By = Verdict::Evidence::Launch;
    Result.Device = Device.Name + " (" + Device.Architecture + ")";
    Result.Driver = Device.Driver;
    Result.Error = Outcome.Error;
  }

  std::string describe(const TargetAnswer &Each) const {
    switch (Each.Result.Is) {
    case Judgement::Answer::Refused:
      return "refused on " + Each.Target + (Each.IsLaunched ? " with " + Outcome.Error : "") +
             (Each.IsOtherwise ? ", but for another reason: " : ": ") + Each.Result.Why;
    case Judgement::Answer::Taken:
      return "taken on " + Each.Target + ": " + Each.Result.Why;
    case Judgement::Answer::Unknown:
      return "not known for " + Each.Target + ": " + Each.Result.Why;
    }
    return "";
  }

  const cuda_tidy::Plan &Plan;
  cuda_tidy::Session &Session;
  std::vector<TargetAnswer> Answers;
  LaunchOutcome Outcome;
};

} // namespace

Verdict launchEvidence(const Plan &Plan, Session &Session) { return LaunchDecision(Plan, Session).decide(); }

} // namespace cuda_tidy
