#include "language-server/EditorProgram.h"
#include "program/Conditions.h"
#include "llvm/ADT/STLExtras.h"

namespace cuda_tidy {

/// Who failed is not asked again for so long.
constexpr std::chrono::seconds PauseAfterFailure(30);

/// To look at the disk takes at most this part of the time.
constexpr int LookingPart = 20;

OtherFilesView::OtherFilesView(const UnitReport &Edited, const Known &Others,
                               const std::map<std::string, UnitReport> &Unsaved)
    : Edited(Edited), Others(Others),
      Whole([this] { return LinkGraph(this->Others.Told ? this->Others.Told->Links : std::vector<LinkTarget>()); }) {
  Whole.add(this->Edited.File, this->Edited.Facts);
  if (!Others.Told)
    return;
  Whole.leaveUnread(Others.Told->Unread);
  std::vector<const UnitReport *> Texts;
  for (const auto &[File, Text] : Unsaved)
    if (File != Edited.File && llvm::binary_search(Others.Told->Watched, File))
      Texts.push_back(&Copies.emplace_back(Text));
  for (const UnitReport *Text : Texts)
    Whole.add(Text->File, Text->Facts);
  for (const UnitReport &Each : Others.Told->Units) {
    const UnitReport *Unit = &Each;
    if (!Texts.empty()) {
      UnitReport &Copy = Copies.emplace_back(Each);
      for (const UnitReport *Text : Texts)
        leaveOut(*Text, Copy.File, Copy.Facts);
      Unit = &Copy;
    }
    Whole.add(Unit->File, Unit->Facts);
  }
}

void OtherFilesView::addUnknown(llvm::ArrayRef<Finding> Findings, llvm::StringSet<> &To) const {
  Program::Unknown Unknown;
  Whole.addUnknown(Edited.File, Findings, Unknown);
  for (llvm::StringRef Each : Unknown.Functions.keys())
    To.insert(Each);
  for (llvm::StringRef Each : Unknown.Python.keys())
    To.insert(pythonKey(Each.str()));
}

std::optional<bool> OtherFilesView::shows(Finding &Found) {
  if (Others.HasFailed && !Others.Told)
    return standsUnanswered(Found.Conditions);
  llvm::StringSet<> Unknown;
  addUnknown(Found, Unknown);
  if (llvm::any_of(Unknown.keys(), [&](llvm::StringRef Each) { return !Others.Settled.contains(Each); }))
    return std::nullopt;
  std::vector<Finding> One = {Found};
  Whole.decide(Edited.File, One, Sources);
  if (!One.empty())
    Found = std::move(One.front());
  return !One.empty();
}

EditorProgram::~EditorProgram() {
  {
    std::lock_guard Lock(Mutex);
    IsStopped = true;
  }
  HasWork.notify_all();
  if (Worker.joinable())
    Worker.join();
}

std::unique_ptr<OtherFilesView> EditorProgram::viewFor(const UnitReport &Edited) const {
  std::lock_guard Lock(Mutex);
  auto Found = Files.find(Edited.File);
  return std::make_unique<OtherFilesView>(Edited, Found == Files.end() ? OtherFilesView::Known() : Found->second.Others,
                                          Unsaved);
}

void EditorProgram::parsed(UnitReport Edited, std::vector<bool> IsShown) {
  std::lock_guard Lock(Mutex);
  const std::string File = Edited.File;
  if (Edited.Findings.empty() && !Files.contains(File))
    return;
  OpenFile &Open = Files[File];
  Open.Report = std::move(Edited);
  Open.IsShown = std::move(IsShown);
  enqueue(File);
}

void EditorProgram::setUnsaved(const std::string &File, std::optional<UnitFacts> Facts) {
  std::lock_guard Lock(Mutex);
  if (!Facts && !Unsaved.erase(File))
    return;
  if (Facts) {
    UnitReport &Text = Unsaved[File];
    Text.File = File;
    Text.Facts = std::move(*Facts);
  }
  enqueueAllBut(File);
}

void EditorProgram::look(const std::string &File) {
  std::lock_guard Lock(Mutex);
  enqueue(File);
}

void EditorProgram::forget(const std::string &File) {
  std::lock_guard Lock(Mutex);
  Files.erase(File);
  if (Unsaved.erase(File))
    enqueueAllBut(File);
}

unsigned EditorProgram::version(const std::string &File) const {
  std::lock_guard Lock(Mutex);
  auto Found = Files.find(File);
  return Found == Files.end() ? 0 : Found->second.Version;
}

void EditorProgram::enqueueAllBut(const std::string &File) {
  for (const auto &[Other, Open] : Files)
    if (Other != File)
      enqueue(Other);
}

void EditorProgram::enqueue(const std::string &File) {
  auto Found = Files.find(File);
  if (Found == Files.end() || Found->second.Report.Findings.empty() || llvm::is_contained(Queue, File))
    return;
  Queue.push_back(File);
  if (!Worker.joinable())
    Worker = std::thread([this] { work(); });
  HasWork.notify_all();
}

void EditorProgram::work() {
  for (std::unique_lock Lock(Mutex);;) {
    HasWork.wait(Lock, [&] { return IsStopped || !Queue.empty(); });
    if (IsStopped)
      return;
    const std::string File = std::move(Queue.front());
    Queue.pop_front();
    refresh(File, Lock);
  }
}

/// Looks whether \p Told still holds. Returns when that may be done again, for what it has cost.
static std::pair<bool, std::chrono::steady_clock::time_point> hasChanged(const ToldFacts &Told) {
  const auto Begun = std::chrono::steady_clock::now();
  const bool Changed = stampOf(Told.Watched) != Told.Stamp;
  const auto Now = std::chrono::steady_clock::now();
  return {Changed, Now + LookingPart * (Now - Begun)};
}

void EditorProgram::refresh(const std::string &File, std::unique_lock<std::mutex> &Lock) {
  auto Found = Files.find(File);
  if (Found == Files.end())
    return;
  if (Found->second.Others.Told)
    HasWork.wait_until(Lock, Found->second.NextLook, [&] { return IsStopped; });
  Found = Files.find(File);
  if (Found == Files.end() || IsStopped)
    return;
  const UnitReport Question = Found->second.Report;
  const OtherFilesView::Known Before = Found->second.Others;
  OtherFilesView Then(Question, Before, Unsaved);
  std::vector<Finding> Findings = Question.Findings;
  bool IsDue = Before.HasFailed || llvm::any_of(Findings, [&](Finding &Each) { return !Then.shows(Each); });
  const bool MayAsk = Clock::now() >= Found->second.NextTry;

  Lock.unlock();
  Clock::time_point NextLook;
  if (Before.Told && MayAsk) {
    bool Changed;
    std::tie(Changed, NextLook) = hasChanged(*Before.Told);
    IsDue |= Changed;
  }
  std::optional<ToldFacts> Told = MayAsk && IsDue ? Ask(Question) : std::nullopt;
  Lock.lock();

  Found = Files.find(File);
  if (Found == Files.end())
    return;
  OpenFile &Open = Found->second;
  Open.NextLook = NextLook;
  if (MayAsk && IsDue) {
    Open.Others.HasFailed = !Told;
    if (Told) {
      Open.Others.Told = std::make_shared<const ToldFacts>(std::move(*Told));
      Open.Others.Settled.clear();
      OtherFilesView(Question, Open.Others, Unsaved).addUnknown(Question.Findings, Open.Others.Settled);
    } else {
      Open.NextTry = Clock::now() + PauseAfterFailure;
    }
  }
  updateShown(Open);
}

void EditorProgram::updateShown(OpenFile &Open) {
  OtherFilesView Now(Open.Report, Open.Others, Unsaved);
  std::vector<bool> IsShown;
  for (Finding Each : Open.Report.Findings)
    IsShown.push_back(Now.shows(Each).value_or(false));
  if (IsShown == Open.IsShown)
    return;
  Open.IsShown = std::move(IsShown);
  ++Open.Version;
  Reparse();
}

} // namespace cuda_tidy
