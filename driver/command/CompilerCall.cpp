#include "command/CompilerCall.h"

#include "command/NvccOptions.h"
#include "command/ValueList.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;

namespace cuda_tidy {
namespace {

bool isNvcc(StringRef Program) {
  static const Regex Name("^nvcc([-_.][A-Za-z0-9_.-]+)?$");
  return Name.match(sys::path::filename(Program));
}

bool isCompiler(StringRef Program) {
  static const Regex Name(
      "^([A-Za-z0-9_.]+-)*(g\\+\\+|gcc|clang|clang\\+\\+|c\\+\\+|cc|nvc\\+\\+|icpc|icpx|mpicc|mpicxx|mpic\\+\\+)(-[0-9.]+)?$");
  return !Program.starts_with("-") && (isNvcc(Program) || Name.match(sys::path::filename(Program)));
}

/// The index of the compiler. Launchers stand in front of it, with options of their own. Of adjacent names the last
/// is the compiler: `nvcc_fix_deps.py nvcc`. If nothing looks like a compiler, the first word is it.
size_t compilerIndex(ArrayRef<std::string> CommandLine) {
  for (size_t I = 0; I < CommandLine.size(); ++I) {
    if (CommandLine[I] == "-c" || CommandLine[I] == "-o")
      break;
    if (!isCompiler(CommandLine[I]))
      continue;
    while (I + 1 < CommandLine.size() && isCompiler(CommandLine[I + 1]))
      ++I;
    return I;
  }
  return 0;
}

/// Copies arguments, replacing response files by what they hold.
class ResponseFileReader {
public:
  ResponseFileReader(StringRef Directory, bool IsNvcc, vfs::FileSystem &Files, std::vector<std::string> &Remarks)
      : Directory(Directory), IsNvcc(IsNvcc), Files(Files), Remarks(Remarks) {}

  void expand(ArrayRef<std::string> Arguments, std::vector<std::string> &Into) {
    for (size_t I = 0; I < Arguments.size(); ++I) {
      StringRef Argument = Arguments[I];
      if (Argument.starts_with("@") && Argument.size() > 1) {
        read(Argument.drop_front(), Into);
        continue;
      }
      std::optional<NvccMatch> Option = IsNvcc ? matchNvccOption(Argument) : std::nullopt;
      if (!Option) {
        Into.push_back(Argument.str());
        continue;
      }
      // Other options keep the value that follows them, whatever it looks like.
      bool HasValueNext = !Option->Value && I + 1 < Arguments.size() &&
                          is_contained({NvccValue::Required, NvccValue::List}, Option->Row->Value);
      if (Option->Row->Effect != NvccEffect::OptionsFile || !(Option->Value || HasValueNext)) {
        Into.push_back(Argument.str());
        if (HasValueNext)
          Into.push_back(Arguments[++I]);
        continue;
      }
      for (const std::string &Name : splitValueList(Option->Value ? *Option->Value : StringRef(Arguments[++I])))
        read(Name, Into);
    }
  }

private:
  void read(StringRef Name, std::vector<std::string> &Into) {
    SmallString<256> Path(Name);
    sys::path::make_absolute(Directory, Path);
    if (is_contained(Open, Path.str())) {
      Remarks.push_back("options file '" + Name.str() + "' includes itself");
      return;
    }
    if (++FilesRead > MaximumFiles) {
      if (FilesRead == MaximumFiles + 1)
        Remarks.push_back("options files beyond the first " + std::to_string(MaximumFiles) + " are not read");
      return;
    }
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = Files.getBufferForFile(Path);
    if (!Buffer) {
      Remarks.push_back("cannot read options file '" + Name.str() + "': " + Buffer.getError().message() +
                        "; what it adds to the command is unknown, building the project may create it");
      return;
    }
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine((*Buffer)->getBuffer(), Saver, Words);
    Open.push_back(Path.str().str());
    expand(std::vector<std::string>(Words.begin(), Words.end()), Into);
    Open.pop_back();
  }

  static constexpr unsigned MaximumFiles = 100;
  StringRef Directory;
  bool IsNvcc;
  vfs::FileSystem &Files;
  std::vector<std::string> &Remarks;
  std::vector<std::string> Open;
  unsigned FilesRead = 0;
};

} // namespace

CompilerCall findCompilerCall(StringRef Directory, ArrayRef<std::string> CommandLine, vfs::FileSystem &Files,
                              std::vector<std::string> &Remarks) {
  CompilerCall Call;
  if (CommandLine.empty())
    return Call;
  size_t Index = compilerIndex(CommandLine);
  Call.Compiler = CommandLine[Index];
  Call.IsNvcc = isNvcc(Call.Compiler);
  ResponseFileReader(Directory, Call.IsNvcc, Files, Remarks).expand(CommandLine.drop_front(Index + 1), Call.Arguments);
  return Call;
}

} // namespace cuda_tidy
