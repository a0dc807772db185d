// Compile databases.
#include "Harness.h"
#include "command/CompileDatabases.h"
#include "command/TranslateCommand.h"

using namespace cuda_tidy;

void fuzz::parse(std::string_view Input) {
  CompileDatabases Databases(fileOf(Input));
  llvm::vfs::InMemoryFileSystem None;
  for (const char *File : {"/p/a.cu", "/p/b.cpp"})
    for (const DatabaseEntry *Entry : {Databases.find(File), Databases.neighbour(File, "/p")})
      if (Entry)
        translateCommand(Entry->Directory, Entry->File, Entry->commandLine(), None);
}
