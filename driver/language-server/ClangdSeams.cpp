// Functions of clangd that know nothing of CUDA, each with one of ours in front of it: what clangd calls `f` is linked
// to our `__wrap_f`, and `__real_f` is clangd's own (the linker's --wrap). Clangd's headers are in no package, so that
// its functions are declared here, as they are in LLVM 22.
#include "language-server/ClangdSeams.h"

#include "AllChecks.h"
#include "ClangTidyOptions.h"
#include "analysis/AcceptedByNvcc.h"
#include "analysis/OwnChecks.h"
#include "command/LaunchRepair.h"
#include "command/SourceScan.h"
#include "language-server/BrokenFunctions.h"
#include "language-server/EditorCommands.h"
#include "language-server/EditorInput.h"
#include "language-server/OpenQuestions.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"

using clang::tidy::ClangTidyOptions;
using clang::tooling::CompileCommand;
using llvm::StringRef;

namespace clang {
class PrecompiledPreamble;
namespace clangd {
class ClangdServer;
class CommandMangler;
struct IncludeCleanerFindings;
enum JSONStreamStyle { Standard, Delimited };
class ParsedAST;
class ThreadsafeFS;
using TidyProvider = llvm::unique_function<void(ClangTidyOptions &, StringRef) const>;
TidyProvider provideDefaultChecks();
} // namespace clangd
} // namespace clang

namespace cuda_tidy {

using namespace clang::clangd;

static ResolverOptions (*Options)() = nullptr;
static std::function<std::optional<ToldFacts>(const UnitReport &)> AskOthers;
static ClangTidyOptions (*ChecksOfProject)() = nullptr;
/// Both once an editor is there.
static EditorInput *Input = nullptr;
static EditorProgram *Others = nullptr;

void adaptClangd(ResolverOptions (*Given)(), std::function<std::optional<ToldFacts>(const UnitReport &)> Ask,
                 ClangTidyOptions (*GivenChecks)()) {
  Options = Given;
  AskOthers = std::move(Ask);
  ChecksOfProject = GivenChecks;
}

void leaveClangd() { delete std::exchange(Others, nullptr); }

static EditorCommands &commands() {
  static EditorCommands Commands(Options());
  return Commands;
}

#define CLANGD_MANGLE "_ZNK5clang6clangd14CommandManglerclERNS_7tooling14CompileCommandEN4llvm9StringRefE"
void mangleAsClangd(const CommandMangler &, CompileCommand &, StringRef) asm("__real_" CLANGD_MANGLE);
void mangle(const CommandMangler &, CompileCommand &, StringRef) asm("__wrap_" CLANGD_MANGLE);

/// Clangd hands each command through this before it uses it, wherever the command comes from.
void mangle(const CommandMangler &Mangler, CompileCommand &Command, StringRef File) {
  if (std::optional<CompileCommand> Ours = commands().replace(Command, File.str()))
    Command = std::move(*Ours);
  mangleAsClangd(Mangler, Command, File);
  if (!Others)
    return;
  Others->look(File.str());
  // The one part of a command that makes it another for clangd, and lets it keep what it knows of the includes.
  if (const unsigned Version = Others->version(File.str()))
    Command.Output = "version " + std::to_string(Version);
}

#define CLANGD_IS_FAST "_ZN5clang6clangd15isFastTidyCheckEN4llvm9StringRefE"
std::optional<bool> isFastForClangd(StringRef) asm("__real_" CLANGD_IS_FAST);
std::optional<bool> isFast(StringRef) asm("__wrap_" CLANGD_IS_FAST);

/// Clangd runs no check that it does not know to be fast.
std::optional<bool> isFast(StringRef Check) { return isOurs(Check) ? true : isFastForClangd(Check); }

#define CLANGD_TIDY_FILES "_ZN5clang6clangd21provideClangTidyFilesERNS0_12ThreadsafeFSE"
TidyProvider readTidyFiles(ThreadsafeFS &) asm("__real_" CLANGD_TIDY_FILES);
TidyProvider provideTidyFiles(ThreadsafeFS &) asm("__wrap_" CLANGD_TIDY_FILES);

/// What `.clang-tidy` files say of a file, what cuda-tidy takes for granted before and after them, and what the
/// project's `.cuda-tidy` says. What a `.clangd` file says comes later.
TidyProvider provideTidyFiles(ThreadsafeFS &Files) {
  return [Read = readTidyFiles(Files), Default = provideDefaultChecks()](ClangTidyOptions &Tidy, StringRef File) {
    tellExtensions(Tidy);
    tellTargets(Tidy, commands().targetsOf(File));
    Read(Tidy, File);
    const bool Decides = Tidy.Checks && namesOurChecks(*Tidy.Checks);
    Default(Tidy, File);
    if (!Decides)
      *Tidy.Checks += "," + ownDefaultChecks();
    Tidy.mergeWith(ChecksOfProject(), /*Order=*/1);
  };
}

#define CLANGD_IS_SUPPRESSED                                                                                           \
  "_ZN5clang6clangd22isDiagnosticSuppressedERKNS_10DiagnosticERKN4llvm9StringSetINS4_15MallocAllocatorEEERKNS_11"      \
  "LangOptionsE"
bool isSuppressedByClangd(const clang::Diagnostic &, const llvm::StringSet<> &,
                          const clang::LangOptions &) asm("__real_" CLANGD_IS_SUPPRESSED);
bool isSuppressed(const clang::Diagnostic &, const llvm::StringSet<> &,
                  const clang::LangOptions &) asm("__wrap_" CLANGD_IS_SUPPRESSED);

/// The parse that a thread is at.
static thread_local BrokenFunctions CurrentParse;
static thread_local OpenQuestions CurrentQuestions;

static bool isHiddenByOthers(const clang::Diagnostic &Info) {
  return Others ? CurrentQuestions.hide(Info, *Others) : !standsWithoutOthers(Info);
}

/// Clangd asks this of each error and finding.
bool isSuppressed(const clang::Diagnostic &Info, const llvm::StringSet<> &Names, const clang::LangOptions &Language) {
  return isAcceptedByNvcc(Info.getID()) || CurrentParse.hide(Info) || isSuppressedByClangd(Info, Names, Language) ||
         isHiddenByOthers(Info);
}

#define CLANGD_JUDGE_INCLUDES                                                                                          \
  "_ZN5clang6clangd30issueIncludeCleanerDiagnosticsERNS0_9ParsedASTEN4llvm9StringRefERKNS0_22"                         \
  "IncludeCleanerFindingsERKNS0_12ThreadsafeFSENS3_8ArrayRefISt8functionIFbS4_EEEESF_SF_"
/// In place of clangd's `std::vector<Diag>`, which goes from it to its caller untouched.
struct Diagnostics {
  ~Diagnostics() {} // as for the vector, the caller says where it is to be built
  void *Parts[3];
};
using HeaderFilter = llvm::ArrayRef<std::function<bool(StringRef)>>;
Diagnostics judgeAsClangd(ParsedAST &, StringRef, const IncludeCleanerFindings &, const ThreadsafeFS &, HeaderFilter,
                          HeaderFilter, HeaderFilter) asm("__real_" CLANGD_JUDGE_INCLUDES);
Diagnostics judgeIncludes(ParsedAST &, StringRef, const IncludeCleanerFindings &, const ThreadsafeFS &, HeaderFilter,
                          HeaderFilter, HeaderFilter) asm("__wrap_" CLANGD_JUDGE_INCLUDES);

/// An include is unused for clangd if the header itself declares nothing that the file names. Those of CUDA and
/// LibTorch that people include declare little: they include others.
Diagnostics judgeIncludes(ParsedAST &File, StringRef Text, const IncludeCleanerFindings &Found,
                          const ThreadsafeFS &Files, HeaderFilter Ignored, HeaderFilter Angled, HeaderFilter Quoted) {
  std::vector<std::function<bool(StringRef)>> AllIgnored = Ignored.vec();
  for (const IncludeLine &Line : scanText(Text).Includes)
    if (namesCudaHeader(Line.Name) || namesTorchHeader(Line.Name))
      AllIgnored.push_back([End = "/" + Line.Name](StringRef Header) { return Header.ends_with(End); });
  if (Others) // the checks are through
    CurrentQuestions.end(Text, CurrentParse.hasErrors(), *Others);
  return judgeAsClangd(File, Text, Found, Files, AllIgnored, Angled, Quoted);
}

#define CLANGD_PREPARE                                                                                                 \
  "_ZN5clang6clangd23prepareCompilerInstanceESt10unique_ptrINS_18CompilerInvocationESt14default_deleteIS2_EEPKNS_19"   \
  "PrecompiledPreambleES1_IN4llvm12MemoryBufferES3_ISA_EENS9_18IntrusiveRefCntPtrINS9_3vfs10FileSystemEEERNS_18"       \
  "DiagnosticConsumerE"
using Disk = llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>;
std::unique_ptr<clang::CompilerInstance> prepareAsClangd(std::unique_ptr<clang::CompilerInvocation>,
                                                         const clang::PrecompiledPreamble *,
                                                         std::unique_ptr<llvm::MemoryBuffer>, Disk,
                                                         clang::DiagnosticConsumer &) asm("__real_" CLANGD_PREPARE);
std::unique_ptr<clang::CompilerInstance> prepare(std::unique_ptr<clang::CompilerInvocation>,
                                                 const clang::PrecompiledPreamble *,
                                                 std::unique_ptr<llvm::MemoryBuffer>, Disk,
                                                 clang::DiagnosticConsumer &) asm("__wrap_" CLANGD_PREPARE);

/// Each parse of a file begins here. What is in the editor reads as nvcc takes it, at the same offsets.
std::unique_ptr<clang::CompilerInstance> prepare(std::unique_ptr<clang::CompilerInvocation> Invocation,
                                                 const clang::PrecompiledPreamble *Preamble,
                                                 std::unique_ptr<llvm::MemoryBuffer> MainFile, Disk Files,
                                                 clang::DiagnosticConsumer &Consumer) {
  if (Invocation->getLangOpts().CUDA)
    if (std::string Repaired = repairForClang(MainFile->getBuffer()); !Repaired.empty())
      MainFile = llvm::MemoryBuffer::getMemBufferCopy(Repaired, MainFile->getBufferIdentifier());
  // What stands behind the twentieth error is looked at, too.
  Invocation->getDiagnosticOpts().ErrorLimit = 0;
  auto Compiler = prepareAsClangd(std::move(Invocation), Preamble, std::move(MainFile), std::move(Files), Consumer);
  CurrentParse.begin(*Compiler);
  CurrentQuestions.begin(*Compiler);
  return Compiler;
}

#define CLANGD_TRANSPORT "_ZN5clang6clangd16newJSONTransportEP8_IO_FILERN4llvm11raw_ostreamEPS4_bNS0_15JSONStreamStyleE"
/// In place of clangd's `std::unique_ptr<Transport>`, as above.
struct Transport {
  ~Transport() {}
  void *Owned;
};
Transport speakAsClangd(std::FILE *, llvm::raw_ostream &, llvm::raw_ostream *, bool,
                        JSONStreamStyle) asm("__real_" CLANGD_TRANSPORT);
Transport speak(std::FILE *, llvm::raw_ostream &, llvm::raw_ostream *, bool,
                JSONStreamStyle) asm("__wrap_" CLANGD_TRANSPORT);

/// An editor is there.
Transport speak(std::FILE *In, llvm::raw_ostream &Out, llvm::raw_ostream *Mirror, bool IsPretty,
                JSONStreamStyle Style) {
  std::function<void()> Reparse = [] {}; // the next edit does it
  if (Style == Standard) {
    Input = new EditorInput(In);
    Reparse = [] { Input->askForParse(); };
  }
  Others = new EditorProgram(AskOthers, Reparse);
  return speakAsClangd(Input ? Input->stream() : In, Out, Mirror, IsPretty, Style);
}

#define CLANGD_CLOSE "_ZN5clang6clangd12ClangdServer14removeDocumentEN4llvm9StringRefE"
void closeAsClangd(ClangdServer &, StringRef) asm("__real_" CLANGD_CLOSE);
void close(ClangdServer &, StringRef) asm("__wrap_" CLANGD_CLOSE);

/// The editor has closed a file, with whatever was not saved.
void close(ClangdServer &Server, StringRef File) {
  closeAsClangd(Server, File);
  if (Others)
    Others->forget(File.str());
}

} // namespace cuda_tidy
