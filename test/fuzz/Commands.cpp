// Commands of builds: nvcc's, g++'s and clang's options, launchers in front of them, response files. An argument stands
// on each line; behind an empty line stands the text of the response file `r`.
#include "Harness.h"
#include "command/CompiledSources.h"
#include "command/NvccCommand.h"
#include "command/ParsingOptions.h"
#include "command/TranslateCommand.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  const auto [Lines, Response] = llvm::StringRef(Input).split("\n\n");
  llvm::SmallVector<llvm::StringRef> Parts;
  Lines.split(Parts, '\n');
  const std::vector<std::string> Command(Parts.begin(), Parts.end());
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Files->addFile("/p/r", 0, llvm::MemoryBuffer::getMemBufferCopy(Response));

  const ClangCommand Translated = translateCommand("/p", "/p/a.cu", Command, *Files);
  demand(!Translated.Args.empty() && Translated.Args.back() == "/p/a.cu", "the main file comes last");
  translateCommand("/p", "", Command, *Files);
  compiledSources("/p", Command, *Files);
  areNvccOptions(Command);
  std::vector<std::string> LeftOut;
  parsingOptionsOfFrontEnd(Command, LeftOut);
  LeftOut.clear();
  const std::vector<std::string> Kept = parsingOptions(Command, LeftOut);
  LeftOut.clear();
  demand(parsingOptions(Kept, LeftOut) == Kept, "options that were kept are kept again");
}
