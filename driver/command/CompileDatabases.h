#pragma once

#include "build-files/LinkGraph.h"
#include "command/DatabaseText.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Chrono.h"
#include <map>
#include <string>
#include <vector>

namespace cuda_tidy {

/// The compile databases of a run: the one that `-p` names, or those that lie where builds put them.
class CompileDatabases {
public:
  /// `Given` is the value of `-p`, empty if there is none.
  explicit CompileDatabases(const std::string &Given);

  /// The command of a file, from the database nearest to it that has one.
  const DatabaseEntry *find(const std::string &File);

  /// The command of the file below `Root` that is most like `File`: of the same kind, and near; null if none is.
  const DatabaseEntry *neighbour(const std::string &File, llvm::StringRef Root);

  /// What the databases that serve \p Directory say of programs and libraries: commands that link, and objects that
  /// CMake names after the target.
  std::vector<LinkTarget> linkTargets(const std::string &Directory);

  /// Whether one that was loaded was written or removed since, or a new one lies where one was looked for.
  bool areOutdated() const;

  const std::vector<std::string> &errors() const { return Errors; }
  const std::vector<std::string> &warnings() const { return Warnings; }

private:
  struct Database {
    std::vector<DatabaseEntry> Entries;               ///< In the database's order.
    llvm::DenseMap<llvm::StringRef, unsigned> ByFile; ///< The first of each file.
    llvm::sys::TimePoint<> Written;                   ///< When it was, as it was loaded.
  };

  std::vector<const Database *> databasesFor(const std::string &File);
  const std::vector<std::string> &pathsAt(llvm::StringRef Directory);
  const Database &load(const std::string &Path, std::vector<std::string> &Complaints);

  std::string Given;
  std::map<std::string, Database> Loaded;                     ///< By path.
  std::map<std::string, std::vector<std::string>> Discovered; ///< Databases by the directory they serve.
  std::vector<std::string> Errors, Warnings;
};

} // namespace cuda_tidy
