#include "recording/SessionRecording.h"
#include "Trouble.h"
#include "injection/ObservedProgram.h"
#include <filesystem>
#include <utility>

namespace cuda_tidy {
namespace {

void makeFolder(const std::string &Folder) {
  std::error_code Failure;
  std::filesystem::create_directories(Folder, Failure);
  if (Failure)
    throw Trouble("cannot make the folder '" + Folder + "' of --record: " + Failure.message());
}

/// Runs the program, and leaves in \p Folder what it gives the kernels of the report.
void recordProgram(Session &Session, const std::string &Folder) {
  makeFolder(Folder);
  ObservedProgram &Program = observedProgram(Session);
  const ProgramRun Run = Program.run(Recording::orders(Folder, Session.Plans));
  if (!Run.WasHooked)
    throw Trouble("no launch can be seen in the program, which " + Run.HowItEnded);
  Recording::write(Folder, Run.Launches, Program.simulatedGpu());
}

void findRecording(Session &Session) {
  const Options &Settings = Session.Settings;
  if (!Settings.Replay.empty()) {
    Session.Recorded = Recording::read(std::filesystem::absolute(Settings.Replay));
  } else if (Settings.Run) {
    const std::string Folder =
        std::filesystem::absolute(Settings.Record.empty() ? Session.Memory.emplace().path() : Settings.Record);
    recordProgram(Session, Folder);
    Session.Recorded = Recording::read(Folder);
  }
}

} // namespace

const Recording *recordingOf(Session &Session) {
  if (!std::exchange(Session.HasRecording, true))
    try {
      findRecording(Session);
    } catch (const Trouble &Reason) {
      // Where nobody asked for it, the program as a whole is looked at instead.
      const bool IsAskedFor = !Session.Settings.Replay.empty() || !Session.Settings.Record.empty();
      Session.WhyNotRecorded = IsAskedFor ? Reason.what() : "";
    }
  if (!Session.WhyNotRecorded.empty())
    throw Trouble(Session.WhyNotRecorded);
  return Session.Recorded ? &*Session.Recorded : nullptr;
}

} // namespace cuda_tidy
