#include "analysis/HeaderBase.h"
#include "analysis/ForeignBodies.h"
#include "analysis/LeadingHeader.h"
#include "cache/BinaryDocument.h"
#include "cache/UnitOutcome.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/MultiplexConsumer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Sema/Sema.h"
#include "clang/Sema/SemaConsumer.h"
#include "clang/Serialization/ASTWriter.h"
#include "clang/Serialization/ObjectFilePCHContainerReader.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <nlohmann/json.hpp>

using namespace clang;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// The file that includes the headers, and what it becomes. They are in no directory of the user's.
constexpr llvm::StringLiteral MainFile = "/cuda-tidy/base", PrecompiledFile = "/cuda-tidy/base.pch";

/// An empty directory in place of those of the project: what is sought there in vain was sought in theirs.
constexpr llvm::StringLiteral OwnDirectory = "/cuda-tidy/own/";

llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> mainFileSystem(llvm::ArrayRef<std::string> Headers) {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  std::string Text;
  for (const std::string &Header : Headers)
    Text += "#include <" + Header + ">\n";
  Memory->addFile(MainFile, 0, llvm::MemoryBuffer::getMemBufferCopy(Text, MainFile));
  return Memory;
}

/// Where the precompiled header is. An \c InMemoryFileSystem would read all of it for a checksum.
class PrecompiledFileSystem : public llvm::vfs::ProxyFileSystem {
public:
  PrecompiledFileSystem(llvm::IntrusiveRefCntPtr<FileSystem> Others, StringRef Content)
      : ProxyFileSystem(std::move(Others)), Content(Content),
        Status(PrecompiledFile, llvm::vfs::getNextVirtualUniqueID(), llvm::sys::TimePoint<>(), /*User=*/0, /*Group=*/0,
               Content.size(), llvm::sys::fs::file_type::regular_file, llvm::sys::fs::all_read) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &Path) override {
    return Path.str() == PrecompiledFile ? Status : ProxyFileSystem::status(Path);
  }
  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>> openFileForRead(const llvm::Twine &Path) override {
    if (Path.str() != PrecompiledFile)
      return ProxyFileSystem::openFileForRead(Path);
    return std::make_unique<Opened>(*this);
  }

private:
  class Opened : public llvm::vfs::File {
  public:
    explicit Opened(const PrecompiledFileSystem &Files) : Files(Files) {}

    llvm::ErrorOr<llvm::vfs::Status> status() override { return Files.Status; }
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>> getBuffer(const llvm::Twine &, int64_t, bool, bool) override {
      return llvm::MemoryBuffer::getMemBuffer(Files.Content, PrecompiledFile);
    }
    std::error_code close() override { return {}; }

  private:
    const PrecompiledFileSystem &Files;
  };

  StringRef Content;
  llvm::vfs::Status Status;
};

/// Tells whether all that is read lies in system headers.
class UserCodeWatch : public PPCallbacks {
public:
  UserCodeWatch(const SourceManager &Sources, bool &ReadsUserCode) : Sources(Sources), ReadsUserCode(ReadsUserCode) {}

  void FileChanged(SourceLocation Loc, FileChangeReason Reason, SrcMgr::CharacteristicKind, FileID) override {
    // A file may say of itself, after it was entered, that it is the system's.
    if (Reason == ExitFile || Reason == EnterFile)
      leave();
    if (Reason == EnterFile)
      Entered = Loc;
    if (Reason == SystemHeaderPragma)
      Entered = SourceLocation();
  }
  void EndOfMainFile() override { leave(); }

private:
  void leave() {
    if (Entered.isValid() && !Sources.isInMainFile(Entered) && !Sources.isWrittenInBuiltinFile(Entered) &&
        !Sources.isWrittenInCommandLineFile(Entered) && !Sources.isInSystemHeader(Entered))
      ReadsUserCode = true;
    Entered = SourceLocation();
  }

  const SourceManager &Sources;
  bool &ReadsUserCode;
  SourceLocation Entered; ///< The beginning of the file that was entered last.
};

/// Notes which macros are defined or taken back, but for those of the command and of what it includes by itself.
class MacroWatch : public PPCallbacks {
public:
  MacroWatch(const SourceManager &Sources, llvm::StringSet<> &Macros) : Sources(Sources), Macros(Macros) {}

  void MacroDefined(const Token &Name, const MacroDirective *) override { note(Name); }
  void MacroUndefined(const Token &Name, const MacroDefinition &, const MacroDirective *) override { note(Name); }

private:
  void note(const Token &Name) {
    FileID Outermost = Sources.getFileID(Name.getLocation());
    while (Sources.getIncludeLoc(Outermost).isValid())
      Outermost = Sources.getFileID(Sources.getIncludeLoc(Outermost));
    if (Outermost == Sources.getMainFileID())
      Macros.insert(Name.getIdentifierInfo()->getName());
  }

  const SourceManager &Sources;
  llvm::StringSet<> &Macros;
};

/// Drops the list of the functions to look at again at the end for errors that were put off until it is known where a
/// function runs. The errors themselves are not precompiled, but all these functions would be read for each file.
class DeferredErrorsForgetter : public SemaConsumer {
public:
  void InitializeSema(Sema &S) override { Analysis = &S; }
  void HandleTranslationUnit(ASTContext &) override { Analysis->DeclsToCheckForDeferredDiags.clear(); }

private:
  Sema *Analysis = nullptr;
};

/// What else is known of the headers, once they were parsed.
struct Reading {
  bool ReadsUserCode = false;
  llvm::StringSet<> Words, Macros;
};

class PrecompileAction : public ASTFrontendAction {
public:
  PrecompileAction(std::shared_ptr<PCHBuffer> Written, Reading &Read) : Written(std::move(Written)), Read(Read) {}

  TranslationUnitKind getTranslationUnitKind() override { return TU_Prefix; }
  bool hasASTFileSupport() const override { return false; }

  bool BeginSourceFileAction(CompilerInstance &Compiler) override {
    Compiler.getLangOpts().CompilingPCH = true;
    Preprocessor &PP = Compiler.getPreprocessor();
    PP.addPPCallbacks(std::make_unique<UserCodeWatch>(Compiler.getSourceManager(), Read.ReadsUserCode));
    PP.addPPCallbacks(std::make_unique<MacroWatch>(Compiler.getSourceManager(), Read.Macros));
    return true;
  }

  void EndSourceFileAction() override {
    for (const auto &Each : getCompilerInstance().getPreprocessor().getIdentifierTable())
      Read.Words.insert(Each.getKey());
  }

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &Compiler, StringRef) override {
    Compiler.getFrontendOpts().SkipFunctionBodies = true;
    std::vector<std::unique_ptr<ASTConsumer>> All;
    All.push_back(std::make_unique<ForeignBodySkipper>(/*ReadForwarded=*/true));
    All.push_back(std::make_unique<DeferredErrorsForgetter>());
    // No times: whether files are still the same is for the manifest to say.
    All.push_back(std::make_unique<PCHGenerator>(
        Compiler.getPreprocessor(), Compiler.getModuleCache(), /*OutputFile=*/"",
        Compiler.getHeaderSearchOpts().Sysroot, Written, Compiler.getCodeGenOpts(),
        ArrayRef<std::shared_ptr<ModuleFileExtension>>(), /*AllowASTWithErrors=*/false, /*IncludeTimestamps=*/false));
    return std::make_unique<MultiplexConsumer>(std::move(All));
  }

private:
  std::shared_ptr<PCHBuffer> Written;
  Reading &Read;
};

class PrecompileFactory : public tooling::FrontendActionFactory {
public:
  std::shared_ptr<PCHBuffer> Written = std::make_shared<PCHBuffer>();
  Reading Read;

  std::unique_ptr<FrontendAction> create() override { return std::make_unique<PrecompileAction>(Written, Read); }
};

/// Takes from \p Inputs what was sought in directories of the project. What the command includes by itself, \p Forced,
/// is sought in the working directory first: that changes whenever an editor saves a file there, and has no such
/// headers.
std::vector<std::string> takeSought(InputManifest &Inputs, llvm::ArrayRef<std::string> Forced) {
  std::vector<std::string> Sought;
  llvm::erase_if(Inputs.Absent, [&](InputManifest::Absences &Group) {
    llvm::erase_if(Group.Names, [&](const std::string &Name) {
      llvm::SmallString<256> Path(Group.Directory);
      llvm::sys::path::append(Path, Name);
      StringRef Relative = Path;
      const bool IsOwn = Relative.consume_front(OwnDirectory);
      if (IsOwn)
        Sought.push_back(Relative.str());
      return IsOwn || (StringRef(Group.Directory).ends_with("/.") && llvm::is_contained(Forced, Name));
    });
    return Group.Names.empty();
  });
  llvm::sort(Sought);
  return Sought;
}

// A base's bytes are the size of what it depends on, that, and behind a gap the precompiled header and a zero.
constexpr std::size_t SizeLength = sizeof(std::uint64_t);

std::size_t precompiledAt(std::size_t SizeBefore) { return llvm::alignTo<16>(SizeLength + SizeBefore); }

} // namespace

void removeOwnDirectories(CompilerInvocation &Invocation) {
  HeaderSearchOptions &Search = Invocation.getHeaderSearchOpts();
  const HeaderSearchOptions All = Search;
  llvm::erase_if(Search.UserEntries, [&](const HeaderSearchOptions::Entry &Each) { return isOwnDirectory(Each, All); });
}

HeaderBase buildHeaderBase(const CompilerInvocation &Invocation, llvm::ArrayRef<std::string> Headers,
                           llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  auto Recording = llvm::makeIntrusiveRefCnt<RecordingFileSystem>(Files);
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Recording);
  auto Memory = mainFileSystem(Headers);
  Memory->addFile(OwnDirectory + "nothing", 0, llvm::MemoryBuffer::getMemBuffer(""));
  Overlay->pushOverlay(Memory);

  auto Own = std::make_shared<CompilerInvocation>(Invocation);
  Own->getHeaderSearchOpts().AddPath(OwnDirectory.rtrim('/'), frontend::Angled, /*IsFramework=*/false,
                                     /*IgnoreSysRoot=*/true);
  FrontendOptions &Frontend = Own->getFrontendOpts();
  Frontend.Inputs = {FrontendInputFile(MainFile, Frontend.Inputs.front().getKind())};
  // What headers instantiate is instantiated here once, and not in every file.
  Own->getLangOpts().PCHInstantiateTemplates = true;

  PrecompileFactory Factory;
  IgnoringDiagConsumer Ignored;
  auto Manager = llvm::makeIntrusiveRefCnt<FileManager>(Own->getFileSystemOpts(), Overlay);
  Factory.runInvocation(std::move(Own), Manager.get(), std::make_shared<PCHContainerOperations>(), &Ignored);

  HeaderBase Base;
  Base.Inputs = Recording->manifest();
  Base.Sought = takeSought(Base.Inputs, Invocation.getPreprocessorOpts().Includes);
  Base.Words = NameSet(Factory.Read.Words);
  Base.Macros = NameSet(Factory.Read.Macros);
  if (Factory.Written->IsComplete && !Factory.Read.ReadsUserCode)
    Base.Storage = std::make_unique<llvm::SmallVectorMemoryBuffer>(std::move(Factory.Written->Data));
  if (Base.Storage)
    Base.Precompiled = Base.Storage->getBuffer();
  return Base;
}

std::string mountHeaderBase(const HeaderBase &Base, llvm::ArrayRef<std::string> Headers,
                            llvm::vfs::OverlayFileSystem &Overlay) {
  Overlay.pushOverlay(llvm::makeIntrusiveRefCnt<PrecompiledFileSystem>(mainFileSystem(Headers), Base.Precompiled));
  return PrecompiledFile.str();
}

std::vector<std::uint8_t> toBytes(const HeaderBase &Base) {
  const std::vector<std::uint8_t> Before =
      toBinary({toJson(Base.Inputs), Base.Sought, nlohmann::json::binary(Base.Words.toBytes()),
                nlohmann::json::binary(Base.Macros.toBytes())});
  std::vector<std::uint8_t> Result(precompiledAt(Before.size()));
  Result.reserve(Result.size() + Base.Precompiled.size() + 1);
  llvm::support::endian::write64le(Result.data(), Before.size());
  llvm::copy(Before, Result.begin() + SizeLength);
  llvm::append_range(Result, Base.Precompiled);
  Result.push_back(0);
  return Result;
}

std::optional<HeaderBase> openHeaderBase(std::unique_ptr<llvm::MemoryBuffer> Storage) {
  const StringRef Bytes = Storage->getBuffer();
  if (Bytes.size() < SizeLength)
    return std::nullopt;
  const std::uint64_t Size = llvm::support::endian::read64le(Bytes.data());
  if (Size > Bytes.size() || precompiledAt(Size) >= Bytes.size())
    return std::nullopt;
  const StringRef Before = Bytes.substr(SizeLength, Size);
  try {
    const nlohmann::json Document = fromBinary(llvm::arrayRefFromStringRef(Before));
    if (std::optional<InputManifest> Inputs = toManifest(Document.at(0)))
      return HeaderBase{std::move(*Inputs),
                        Document.at(1),
                        NameSet::fromBytes(Document.at(2).get_binary()),
                        NameSet::fromBytes(Document.at(3).get_binary()),
                        Bytes.substr(precompiledAt(Size)).drop_back(),
                        std::move(Storage)};
  } catch (const nlohmann::json::exception &) {
  }
  return std::nullopt;
}

} // namespace cuda_tidy
