#pragma once

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace cuda_tidy {

/// One command of a compile database. There may be a million of them.
struct DatabaseEntry {
  std::string Directory; ///< As parsed: as it is written. Later: absolute.
  std::string File;      ///< Likewise.
  std::string Text;      ///< Of the command: a line for a shell, or words with a zero byte behind each.
  bool IsSplit = false;
  std::string Output;                    ///< What the command makes, where the database says so; as it is written.
  const std::string *Database = nullptr; ///< The compile_commands.json it stands in.

  std::vector<std::string> commandLine() const;
};

/// The entries of a compile database, in their order. A comma behind the last element of a list is forgiven. The error
/// is a phrase that quotes nothing, since the file may be any: `it is not JSON (line 3)`.
llvm::Expected<std::vector<DatabaseEntry>> parseDatabase(llvm::StringRef Text);

} // namespace cuda_tidy
