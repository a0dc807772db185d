#include "Complaint.h"
#include "analysis/UnitRun.h"
#include "command/EmbeddedFiles.h"
#include "findings/SourceTexts.h"
#include "report/Reporter.h"
#include "untrusted/Visible.h"
#include "verbs/Resolving.h"
#include "verbs/Verbs.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

constexpr std::pair<Property, StringLiteral> Descriptions[] = {
    {Property::ReadsErrorOrWaits, "the launch error is read, or the device is waited for"},
    {Property::ReadsError, "the launch error is read"},
    {Property::ChoosesDevice, "a device is chosen"},
    {Property::ChecksContiguity, "the strides are known"},
    {Property::ChecksDevice, "the device is known"},
    {Property::ChecksElementType, "the type of the elements is known"},
    {Property::GivesTensorMemory, "the memory of a tensor is given"},
    {Property::GivesFewBits, "32 bits are given"},
    {Property::GivesConstant, "a constant is given"},
    {Property::GivesNull, "null is given"},
    {Property::GivesNoSharedMemory, "no dynamic shared memory is given"},
    {Property::GivesOneWarp, "a block of one warp at most is given"},
    {Property::RecordsNothing, "nothing is recorded"},
    {Property::RunsOnce, "the program comes here once"},
    {Property::RunsModule, "runs modules"},
    {Property::Differentiates, "differentiates"},
    {Property::LooksAtErrorOrWaits, "reads the launch error or waits for the device"},
    {Property::LooksAtError, "reads the launch error"},
    {Property::GivesHostMemory, "memory of the host is given"},
    {Property::GivesPinnedMemory, "page-locked memory is given"},
    {Property::GivesDeviceMemory, "memory of the device is given"},
    {Property::GivesManagedMemory, "managed memory is given"},
    {Property::CountsUnits, "it says how much"},
    {Property::ReleasesHostMemory, "is released as memory of the host"},
    {Property::ReleasesPinnedMemory, "is released as page-locked memory"},
    {Property::ReleasesDeviceMemory, "is released as memory of the device"},
    {Property::MayRegisterMemory, "may be page-locked"},
    {Property::FreezesExports, "freezes parameters"},
};
static_assert(std::size(Descriptions) == static_cast<size_t>(Property::FreezesExports) + 1, "each property has a line");

StringRef describe(Property About) {
  const auto *Found = llvm::find_if(Descriptions, [&](const auto &Each) { return Each.first == About; });
  return Found == std::end(Descriptions) ? "?" : Found->second; // what a worker says is not to be trusted
}

StringRef describe(Answer Holds) { return Holds == Answer::Yes ? "yes" : Holds == Answer::No ? "no" : "unknown"; }

std::string describe(int Parameter) { return Parameter < 0 ? "" : ", argument " + std::to_string(Parameter + 1); }

std::string functionOf(const std::string &Key, int Parameter) { return visible(demangle(Key)) + describe(Parameter); }

std::string describe(const DefinedProperty &Has) {
  const std::string Unit = Has.Unit ? ", in units of " + std::to_string(Has.Unit) + " bytes" : "";
  return (describe(Has.Parameter) + (Has.Parameter < 0 ? ", " : ": ") + describe(Has.About) + Unit).str();
}

void print(const UseFact &Fact, SourceTexts &Sources, raw_ostream &Out) {
  const auto [Line, Column] = Sources.place(Fact.At.File, Fact.At.Offset);
  Out << "  " << visible(sys::path::filename(Fact.At.File)) << ':' << Line << ':' << Column << ": "
      << functionOf(Fact.Function, Fact.Parameter) << ": " << describe(Fact.About) << ": " << describe(Fact.Holds);
  for (const Question &Each : Fact.Otherwise)
    Out << (&Each == Fact.Otherwise.data() ? ", but by callers of " : " and ")
        << functionOf(Each.Functions.empty() ? "?" : Each.Functions.front(), Each.Parameter);
  Out << '\n';
}

void print(const UnitReport &Report, raw_ostream &Out) {
  Out << visible(Report.File) << '\n';
  for (const DefinedFunction &Each : Report.Facts.Defined) {
    Out << "  defines " << functionOf(Each.Function, -1);
    for (const DefinedProperty &Has : Each.Has)
      Out << describe(Has);
    Out << '\n';
  }
  SourceTexts Sources;
  for (const UseFact &Each : Report.Facts.Uses)
    print(Each, Sources, Out);
}

Expected<int> tryToShow(const Options &CommandLine, const std::string &Installation) {
  auto Files = openFiles(CommandLine.VfsOverlay);
  if (!Files)
    return Files.takeError();
  Expected<TidyOptions> Tidy = TidyOptions::create(CommandLine, *Files);
  if (!Tidy)
    return Tidy.takeError();
  CommandResolver Resolver(resolverOptions(CommandLine, Installation));
  const Resolution Resolved = Resolver.resolve();
  tellMistakes(Resolved);
  RunReport Done;
  Done.Root = currentDirectory();
  for (std::optional<UnitReport> &Each :
       runUnits(Resolved.Units, Resolver, Tidy->withoutChecks(), withEmbeddedSources(*Files, Resolved.Units),
                settingsOf(CommandLine, Installation))
           .Reports)
    if (Each)
      Done.Units.push_back(std::move(*Each));
    else
      ++Done.NotReached;
  for (const UnitReport &Each : Done.Units)
    if (Each.State != Completeness::Failed)
      print(Each, outs());
  writeIncompleteUnits(Done, errs());
  if (Done.NotReached)
    complain(interruptionOf(Done));
  const bool IsFailure = llvm::any_of(Done.Units, [](const auto &Each) { return Each.State == Completeness::Failed; });
  return IsFailure || Done.NotReached || !Resolved.Errors.empty() || Resolved.Units.empty() ? CouldNotDoItsJob
                                                                                            : NothingToReport;
}

} // namespace

int showFacts(const Options &CommandLine, const std::string &Installation) {
  Expected<int> Code = tryToShow(CommandLine, Installation);
  if (Code)
    return *Code;
  complain(toString(Code.takeError()));
  return CouldNotDoItsJob;
}

} // namespace cuda_tidy
