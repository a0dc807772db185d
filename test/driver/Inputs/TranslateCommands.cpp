// Translates the commands of a test file, one on each line that is neither empty nor a comment, and prints what they
// become. They run in DIRECTORY, which response files are relative to; the main file is the first that each names.
//
// usage: translate-commands TEST DIRECTORY
#include "command/TranslateCommand.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cuda_tidy;

static void print(const ClangCommand &Command) {
  ListSeparator Space(" ");
  for (const std::string &Argument : Command.Args) {
    outs() << StringRef(Space);
    sys::printArg(outs(), Argument, /*Quote=*/false);
  }
  outs() << '\n';
  if (!Command.TargetArchs.empty())
    outs() << "  targets: " << join(Command.TargetArchs, " ") << '\n';
  for (const std::string &Remark : Command.Remarks)
    outs() << "  remark: " << Remark << '\n';
}

int main(int Count, const char **Arguments) {
  if (Count != 3)
    return 2;
  auto Test = MemoryBuffer::getFile(Arguments[1]);
  SmallString<256> Directory(Arguments[2]);
  if (!Test || sys::fs::make_absolute(Directory))
    return 2;
  for (StringRef Line : split((*Test)->getBuffer(), '\n')) {
    if (Line.trim().empty() || Line.starts_with("#"))
      continue;
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine(Line, Saver, Words);
    print(translateCommand(Directory, "", std::vector<std::string>(Words.begin(), Words.end()),
                           *vfs::getRealFileSystem()));
  }
  return 0;
}
