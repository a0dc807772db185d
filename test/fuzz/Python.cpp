// Python programs with C++ and CUDA in their strings, or calls of operators, and build scripts.
#include "Harness.h"
#include "python/EmbeddedSource.h"
#include "python/PythonFacts.h"
#include "python/ScriptedBuild.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  for (ScriptedBuild::Language Of : {ScriptedBuild::Setup, ScriptedBuild::Bazel})
    ScriptedBuild(Input, Of, "/nowhere/setup.py").flagsFor("a.cu", /*IsCuda=*/true);
  for (const EmbeddedSource &Each : findEmbeddedSources("/nowhere/program.py", Input).Sources) {
    const MappedText &Code = Each.Code;
    for (size_t At = 0; At <= Code.text().size(); At += 1 + At / 8) {
      demand(Code.origin(At) <= Input.size(), "code comes from the program");
      demand(Code.originOfEnd(At) <= Input.size(), "code ends in the program");
    }
  }
  llvm::StringSet<> Names = {"scale", "forward", "run", "load_inline"};
  for (const UseFact &Each : pythonFacts("/nowhere/program.py", Input, Names).Uses)
    demand(Each.At.Offset <= Input.size(), "a call stands in the program");
}
