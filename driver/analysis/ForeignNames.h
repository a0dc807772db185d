#pragma once

#include "llvm/ADT/StringRef.h"
#include <map>
#include <set>
#include <string>
#include <vector>

namespace cuda_tidy {

/// How a program uses a qualified name, as far as its text tells.
struct NameUse {
  bool AsNamespace = false;     ///< `using namespace a::b;`
  bool AsType = false;          ///< `a::b x;`
  bool AsBase = false;          ///< `class C : public a::b {`
  bool AsTemplate = false;      ///< `a::b<int> x;`
  bool AsCall = false;          ///< `x = a::b(y)`
  bool AsStatement = false;     ///< `a::b(y);`
  bool AsTemplateCall = false;  ///< `a::b<int>(y)`
  std::map<std::string, NameUse> Members; ///< What stands behind `a::b::`.
};

/// What a text says about names that it does not declare itself. It is read without headers or a preprocessor, so that
/// it can be asked where those are missing.
struct ForeignNames {
  std::map<std::string, NameUse> Qualified; ///< By the first name of a path; aliases of namespaces are resolved.
  std::set<std::string> Plain;              ///< Names that stand elsewhere than before `::`.
  std::set<std::string> Called;             ///< Plain names before `(`.
  std::set<std::string> Declared;           ///< Namespaces, classes and enumerations that the text declares.
  std::map<std::string, std::string> Aliases; ///< `A` of `namespace A = a::b;`, and the `a`.
  std::map<std::string, bool> Members;      ///< Names behind `.` and `->`, and whether template arguments follow.
};

/// Whether a name is written as those of classes mostly are: `MatrixXf`, neither `imread` nor `CV_8U`.
bool isNamedLikeClass(llvm::StringRef Name);

/// Reads the \p Texts of a translation unit.
ForeignNames readForeignNames(const std::vector<llvm::StringRef> &Texts);

} // namespace cuda_tidy
