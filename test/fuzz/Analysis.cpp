// A whole analysis with all checks. Inputs are CUDA programs; libFuzzer's own mutations, of bytes, seldom leave one, so
// that most of ours are of tokens.
#include "ClangTidy.h"
#include "ClangTidyDiagnosticConsumer.h"
#include "Harness.h"
#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include <cstdint>
#include <random>

using namespace clang;

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t *Data, std::size_t Size, std::size_t MaxSize);

namespace {

constexpr char MainFile[] = EMPTY_DIRECTORY "/a.cu";

using Tokens = std::vector<std::string>;

bool isOfName(char C) { return llvm::isAlnum(C) || C == '_'; }

/// Names, numbers and blanks are kept together.
Tokens split(llvm::StringRef Text) {
  Tokens Result;
  while (!Text.empty()) {
    auto IsLike = [First = Text.front()](char C) {
      return (isOfName(First) && isOfName(C)) || (llvm::isSpace(First) && llvm::isSpace(C));
    };
    const llvm::StringRef Token = Text.take_front(std::max<std::size_t>(Text.take_while(IsLike).size(), 1));
    Result.push_back(Token.str());
    Text = Text.drop_front(Token.size());
  }
  return Result;
}

void mutate(Tokens &Text, std::minstd_rand &Random) {
  static constexpr const char *Strange[] = {
      "0", "-1", "1u << 31", "4294967296", "9223372036854775807", "nullptr", "{}", "[&]", "...", "&&", "<<<", ">>>",
      "if", "for (;;)", "while", "return", "goto x;", "break", "co_await", "this", "auto", "static", "void", "int",
      "float", "struct", "template <typename T>", "__global__", "__syncthreads();"};
  auto Any = [&] { return Random() % Text.size(); };
  const std::size_t At = Any(), From = Any();
  const std::size_t Length = std::min<std::size_t>(1 + Random() % 12, Text.size() - From);
  switch (Random() % 5) {
  case 0:
    Text[At] = Text[From];
    break;
  case 1:
    Text[At] = Strange[Random() % std::size(Strange)];
    break;
  case 2:
    Text.erase(Text.begin() + From, Text.begin() + From + Length);
    break;
  case 3: {
    const Tokens Copy(Text.begin() + From, Text.begin() + From + Length);
    Text.insert(Text.begin() + At, Copy.begin(), Copy.end());
    break;
  }
  default:
    std::swap(Text[At], Text[From]);
  }
}

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t *Data, std::size_t Size, std::size_t MaxSize,
                                               unsigned Seed) {
  std::minstd_rand Random(Seed);
  Tokens Text = split({reinterpret_cast<const char *>(Data), Size});
  if (Text.empty() || Random() % 8 == 0)
    return LLVMFuzzerMutate(Data, Size, MaxSize);
  for (unsigned Times = 1 + Random() % 4; Times > 0 && !Text.empty(); --Times)
    mutate(Text, Random);
  const std::string Joined = llvm::join(Text, "").substr(0, MaxSize);
  std::copy(Joined.begin(), Joined.end(), Data);
  return Joined.size();
}

void cuda_tidy::fuzz::parse(std::string_view Input) {
  tidy::ClangTidyOptions Options = tidy::ClangTidyOptions::getDefaults();
  Options.Checks = "-*,cuda-*,torch-*";
  Options.HeaderFilterRegex = "";
  tidy::ClangTidyContext Context(
      std::make_unique<tidy::DefaultOptionsProvider>(tidy::ClangTidyGlobalOptions(), Options));
  const tooling::FixedCompilationDatabase Commands(
      EMPTY_DIRECTORY,
      {"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-include", "cuda_runtime.h", "-std=c++17",
       "-ferror-limit=0", "-fno-spell-checking", "-resource-dir=" RESOURCE_DIRECTORY,
       "-isystem" FALLBACK_HEADERS "/cuda", "-isystem" FALLBACK_HEADERS "/torch"});
  auto Own = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  Own->addFile(MainFile, 0, llvm::MemoryBuffer::getMemBufferCopy(Input));
  auto Files = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(llvm::vfs::getRealFileSystem());
  Files->pushOverlay(Own);
  tidy::runClangTidy(Context, Commands, {MainFile}, Files, /*ApplyAnyFix=*/false);
}
