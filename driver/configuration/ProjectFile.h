#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <utility>
#include <vector>

namespace cuda_tidy {

/// What the value of a key is.
enum class ValueForm {
  Flag,     ///< `true` or `false`.
  Severity, ///< `error`, `warning`, `note` or `never`.
  Path,     ///< A path from the folder of the file, which does not lead out of it.
  Toolkit,  ///< Likewise, or `none`.
  List,     ///< A text, or a sequence of them; each line of a text is one of its own.
  Map,      ///< Texts by names.
};

/// A key of `.cuda-tidy`.
struct SettingKey {
  llvm::StringLiteral Name;
  llvm::StringLiteral Option; ///< The option of the command line that means the same; empty if there is none.
  ValueForm Form;
};

/// What `.cuda-tidy` may set. The file is a part of the tree that is analysed, so that nothing else is for it to say.
llvm::ArrayRef<SettingKey> settingKeys();

/// What a file says of a key.
struct Setting {
  const SettingKey *Key = nullptr;
  unsigned Line = 0;
  std::vector<std::string> Values;                        ///< One if the form is of one; paths are absolute.
  std::vector<std::pair<std::string, std::string>> Pairs; ///< Of a map, in the order of the file.
};

/// A project's `.cuda-tidy`.
struct ProjectFile {
  std::string Path; ///< Absolute; empty if there is none.
  std::vector<Setting> Settings;

  /// Null if the file does not say it.
  const Setting *find(llvm::StringRef Name) const;
  /// `/path/.cuda-tidy:3`
  std::string placeOf(const Setting &Of) const { return Path + ":" + std::to_string(Of.Line); }
};

/// Reads \p Text, the contents of the file \p Path (absolute). The error is a sentence that begins with file and line.
llvm::Expected<ProjectFile> parseProjectFile(llvm::StringRef Text, llvm::StringRef Path);

/// Reads the `.cuda-tidy` of \p Directory (absolute), or of the nearest folder above it that has one,
/// up to the root of the repository that it is in.
llvm::Expected<ProjectFile> findProjectFile(llvm::StringRef Directory);

} // namespace cuda_tidy
