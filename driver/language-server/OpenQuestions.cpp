#include "language-server/OpenQuestions.h"
#include "facts/UnitFactsOf.h"
#include "findings/Transport.h"
#include "metadata/Verification.h"
#include "program/Conditions.h"
#include "untrusted/BoundedFile.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <nlohmann/json.hpp>

using namespace clang;

namespace cuda_tidy {

void OpenQuestions::begin(CompilerInstance &Begun) {
  Compiler = &Begun;
  Engine = Begun.getDiagnosticsPtr();
  Edited.reset();
  IsShown.clear();
  View.reset();
}

static std::string mainFileOf(const SourceManager &Sources) {
  llvm::SmallString<256> File(Sources.getFilename(Sources.getLocForStartOfFile(Sources.getMainFileID())));
  Sources.getFileManager().makeAbsolutePath(File);
  llvm::sys::path::remove_dots(File, /*remove_dot_dot=*/true);
  return File.str().str();
}

const UnitReport &OpenQuestions::edited() {
  if (!Edited) {
    ASTContext &Context = Compiler->getASTContext();
    Edited.emplace();
    Edited->File = mainFileOf(Context.getSourceManager());
    Edited->Facts = factsOf(Context);
  }
  return *Edited;
}

static std::vector<Condition> conditionsOf(const Diagnostic &Info) {
  llvm::StringRef Attached = attachedVerification(Info);
  if (!Attached.contains("\"conditions\"")) // of most there are none
    return {};
  const nlohmann::json Known = nlohmann::json::parse(Attached);
  auto Conditions = Known.find("conditions");
  return Conditions == Known.end() ? std::vector<Condition>() : toConditions(*Conditions);
}

bool standsWithoutOthers(const Diagnostic &Info) { return standsUnanswered(conditionsOf(Info)); }

/// Adds \p Told, whose place may be in any file, to the finding that \p Engine is at.
static void addNote(const Note &Told, DiagnosticsEngine &Engine) {
  SourceManager &Sources = Engine.getSourceManager();
  OptionalFileEntryRef File = Sources.getFileManager().getOptionalFileRef(Told.At.File);
  if (!File || File->isNamedPipe() || Told.At.Offset >= File->getSize() ||
      static_cast<std::uint64_t>(File->getSize()) > largest::Source)
    return;
  const SourceLocation Begin = Sources.getLocForStartOfFile(Sources.getOrCreateFileID(*File, SrcMgr::C_User));
  Engine.Report(Begin.getLocWithOffset(Told.At.Offset), Engine.getCustomDiagID(DiagnosticsEngine::Note, "%0"))
      << Told.Message;
}

bool OpenQuestions::hide(const Diagnostic &Info, const EditorProgram &Others) {
  if (!Compiler || Info.getDiags() != Engine.get())
    return false;
  Finding Found;
  Found.Conditions = conditionsOf(Info);
  if (Found.Conditions.empty())
    return false;
  if (!View)
    View = Others.viewFor(edited());
  Edited->Findings.push_back(Found);
  IsShown.push_back(View->shows(Found).value_or(false));
  if (!IsShown.back())
    return true;
  for (const Note &Each : Found.Notes)
    addNote(Each, *Engine);
  return false;
}

void OpenQuestions::end(llvm::StringRef Text, bool HasErrors, EditorProgram &Others) {
  if (!Compiler || !Compiler->hasASTContext())
    return;
  const std::string File = mainFileOf(Compiler->getSourceManager());
  auto Saved = readBounded(File, largest::Source);
  if (Saved && (*Saved)->getBuffer() == Text)
    Others.setUnsaved(File, std::nullopt);
  else if (!HasErrors)
    Others.setUnsaved(File, edited().Facts);
  UnitReport Parsed;
  Parsed.File = File;
  Others.parsed(Edited ? std::move(*Edited) : std::move(Parsed), std::move(IsShown));
  Edited.reset();
  View.reset();
  Compiler = nullptr;
}

} // namespace cuda_tidy
