// Build files, and templates of headers.
#include "Harness.h"
#include "build-files/CMakeProject.h"
#include "build-files/HeaderTemplate.h"
#include "build-files/Makefile.h"
#include "build-files/XMakeFile.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  // Whatever is included is the same again.
  auto Read = [&](const std::string &) { return llvm::MemoryBuffer::getMemBufferCopy(Input); };
  const BuildDescription Build = readCMakeProject("/p", Read, [](llvm::StringRef Name) { return Name == "ON"; });
  for (const char *File : {"/p/a.cu", "/p/b/c.cpp"})
    Build.flagsFor(File);
  flagsOfMakefile("/p/Makefile", Read);
  std::vector<LinkTarget> Targets = Build.linkTargets("/p");
  llvm::append_range(Targets, linkTargetsOfMakefile("/p/Makefile", Read, [](const std::string &File) {
                       return llvm::StringRef(File).ends_with(".cu");
                     }));
  const LinkGraph Links(std::move(Targets));
  demand(Links.mayMeet("/p/a.cu", "/p/b/c.cpp") == Links.mayMeet("/p/b/c.cpp", "/p/a.cu"), "who meets is met");
  readXMakeFile(Input, "/p/xmake.lua").flagsFor("/p/a.cu");
  headerMadeFrom(llvm::StringRef(Input).take_front(100));
  const std::string Filled = fillTemplate(Input, [&](llvm::StringRef Name, bool) -> std::optional<std::string> {
    auto Value = Build.Variables.find(Name);
    return Value == Build.Variables.end() ? std::nullopt : std::optional(Value->getValue());
  });
  demand(llvm::StringRef(Filled).count('\n') <= llvm::StringRef(Input).count('\n') + 1, "a line stays a line");
}
