#include "command/CompilerCall.h"

#include "command/NvccOptions.h"
#include "command/ValueList.h"
#include "untrusted/BoundedFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"
#include <optional>

using namespace llvm;

namespace cuda_tidy {
namespace {

bool isNvcc(StringRef Program) {
  static const Regex Name("^nvcc([-_.][A-Za-z0-9_.-]+)?$");
  return Name.match(sys::path::filename(Program));
}

bool isCompiler(StringRef Program) {
  static const Regex Name("^([A-Za-z0-9_.]+-)*(g\\+\\+|gcc|clang|clang\\+\\+|c\\+\\+|cc|"
                          "nvc\\+\\+|icpc|icpx|mpicc|mpicxx|mpic\\+\\+)(-[0-9.]+)?$");
  return !Program.starts_with("-") && (isNvcc(Program) || Name.match(sys::path::filename(Program)));
}

/// The compiler's place in a command. Launchers stand in front of it, with options of their own. Of adjacent names
/// the last is the compiler: `nvcc_fix_deps.py nvcc`.
std::optional<size_t> compilerIndex(ArrayRef<std::string> Command) {
  for (size_t I = 0; I < Command.size(); ++I) {
    StringRef Word = Command[I];
    if (Word == "-c" || Word == "-o" || Word == "-ccbin" || Word == "--compiler-bindir")
      return std::nullopt;
    if (!isCompiler(Word))
      continue;
    while (I + 1 < Command.size() && isCompiler(Command[I + 1]))
      ++I;
    return I;
  }
  return std::nullopt;
}

/// A wrapper of unknown name takes nvcc's options if it compiles CUDA.
bool compilesCuda(ArrayRef<std::string> Arguments) {
  return any_of(Arguments, [](StringRef Argument) { return sys::path::extension(Argument) == ".cu"; });
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
      bool HasValueNext = !Option->Value && Option->Row->Value != NvccValue::None && I + 1 < Arguments.size();
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
    if (++FilesRead > MaximumFiles) {
      if (FilesRead == MaximumFiles + 1)
        Remarks.push_back("options files beyond the first " + std::to_string(MaximumFiles) + " are not read");
      return;
    }
    if (is_contained(Open, Path.str())) {
      Remarks.push_back("options file '" + Name.str() + "' includes itself");
      return;
    }
    // A device or a pipe might never end.
    ErrorOr<vfs::Status> Status = Files.status(Path);
    ErrorOr<std::unique_ptr<MemoryBuffer>> Buffer = std::make_error_code(std::errc::not_supported);
    if (Status && Status->isRegularFile() && Status->getSize() > largest::Settings)
      Buffer = std::make_error_code(std::errc::file_too_large);
    else if (!Status || Status->isRegularFile())
      Buffer = Files.getBufferForFile(Path);
    if (!Buffer) {
      Remarks.push_back("cannot read options file '" + Name.str() + "': " + reasonNotRead(Buffer.getError()) +
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
  // Some generators write down several commands at once: `nvcc -c … && nvcc -M …`.
  ArrayRef<std::string> Command;
  std::optional<size_t> Index;
  for (ArrayRef<std::string> Rest = CommandLine; !Rest.empty() && !Index;) {
    auto IsSeparator = [](StringRef Word) { return Word == "&&" || Word == ";" || Word == "||"; };
    Command = Rest.take_until(IsSeparator);
    Rest = Rest.drop_until(IsSeparator).drop_while(IsSeparator);
    Index = compilerIndex(Command);
  }
  if (!Index) {
    Command = CommandLine;
    Index = 0;
  }
  if (Command.empty())
    return Call;
  StringRef Compiler = Command[*Index];
  Command = Command.drop_front(*Index + 1);
  Call.IsNvcc = isNvcc(Compiler) || (!isCompiler(Compiler) && compilesCuda(Command));
  ResponseFileReader(Directory, Call.IsNvcc, Files, Remarks).expand(Command, Call.Arguments);
  return Call;
}

std::vector<std::string> withoutLauncher(std::vector<std::string> CommandLine) {
  CommandLine.erase(CommandLine.begin(), CommandLine.begin() + compilerIndex(CommandLine).value_or(0));
  return CommandLine;
}

std::vector<std::string> withNvccEnvironment(ArrayRef<std::string> CommandLine) {
  std::vector<std::string> Result = CommandLine.vec();
  std::optional<size_t> Index = compilerIndex(CommandLine);
  if (!Index || !isNvcc(CommandLine[*Index]))
    return Result;
  BumpPtrAllocator Allocator;
  StringSaver Saver(Allocator);
  auto Insert = [&](size_t At, StringRef Variable) {
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine(sys::Process::GetEnv(Variable).value_or(""), Saver, Words);
    Result.insert(Result.begin() + At, Words.begin(), Words.end());
  };
  Insert(Result.size(), "NVCC_APPEND_FLAGS");
  Insert(*Index + 1, "NVCC_PREPEND_FLAGS");
  return Result;
}

} // namespace cuda_tidy
