#include "analysis/StandInHeader.h"
#include "analysis/ForeignNames.h"
#include "analysis/KnownLibraries.h"
#include "findings/TidyErrors.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace clang::tidy;
using llvm::StringRef;

namespace cuda_tidy {
namespace {

/// Before the members that the program names. What a stand-in gives is converted to whatever is wanted of it, and its
/// value is unknown.
constexpr StringRef Beginning = R"(#pragma once
#ifdef __cplusplus
#include <initializer_list>
#ifdef __CUDA__
#define CUDA_TIDY_EVERYWHERE __attribute__((host)) __attribute__((device))
#else
#define CUDA_TIDY_EVERYWHERE
#endif
extern "C++" {
namespace cuda_tidy_stand_in {
struct Unknown {
  using cuda_tidy_is_unknown = void;
  CUDA_TIDY_EVERYWHERE Unknown();
  CUDA_TIDY_EVERYWHERE Unknown(const Unknown &);
  template <class... T> CUDA_TIDY_EVERYWHERE Unknown(T &&...);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown(std::initializer_list<T>);
  CUDA_TIDY_EVERYWHERE Unknown &operator=(const Unknown &);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator=(std::initializer_list<T>);
  template <class T> CUDA_TIDY_EVERYWHERE operator T() const;
  template <class... T> CUDA_TIDY_EVERYWHERE Unknown operator()(T &&...) const;
  template <class T> CUDA_TIDY_EVERYWHERE Unknown operator[](T &&) const;
  CUDA_TIDY_EVERYWHERE Unknown *operator->() const;
  CUDA_TIDY_EVERYWHERE Unknown &operator*() const;
  CUDA_TIDY_EVERYWHERE Unknown &operator++();
  CUDA_TIDY_EVERYWHERE Unknown operator++(int);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator+=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator-=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator*=(T &&);
  template <class T> CUDA_TIDY_EVERYWHERE Unknown &operator/=(T &&);
  CUDA_TIDY_EVERYWHERE Unknown *begin() const;
  CUDA_TIDY_EVERYWHERE Unknown *end() const;
)";

/// Behind the members.
constexpr StringRef Operators = R"(};
template <class T> struct Bare { using Type = T; };
template <class T> struct Bare<const T> { using Type = T; };
template <class T> struct Bare<T &> : Bare<T> {};
template <class T> struct Bare<T &&> : Bare<T> {};
template <class...> using Void = void;
template <class T, class = void> constexpr bool IsUnknown = false;
template <class T> constexpr bool IsUnknown<T, Void<typename Bare<T>::Type::cuda_tidy_is_unknown>> = true;
template <bool> struct If {};
template <> struct If<true> { using Type = Unknown; };
)";

/// What gives the type that it is asked for: `options["name"].as<std::string>()`.
constexpr StringRef Conversions[] = {"as", "get"};

constexpr StringRef BinaryOperators[] = {"+", "-", "*", "/", "%",  "<<", ">>", "<", ">",
                                         "<=", ">=", "==", "!=", "&", "|",  "^",  "&&", "||"};

/// Whether it is a constant by its looks: `CV_8UC3`.
bool isConstant(StringRef Name) {
  return Name.size() > 2 && clang::isUppercase(Name.front()) && Name.upper() == Name;
}

bool isConcerning(StringRef Name, bool IsOfKnownLibrary) {
  auto Stands = [Lower = Name.lower()](StringRef Word) { return StringRef(Lower).contains(Word); };
  return IsOfKnownLibrary ? llvm::any_of(ConcerningWordsOfLibraries, Stands) : llvm::any_of(ConcerningWords, Stands);
}

/// Writes the declarations of a library's names.
class Writer {
public:
  Writer(std::string &Text, bool IsKnown) : Text(Text), IsKnown(IsKnown) {}

  void writeNamespace(const std::string &Name, const NameUse &Use) {
    Text += "namespace " + Name + " {\n";
    for (const auto &[Member, MemberUse] : Use.Members)
      write(Member, MemberUse, /*IsInClass=*/false);
    Text += "}\n";
  }

private:
  void write(const std::string &Name, const NameUse &Use, bool IsInClass) {
    if (isConcerning(Name, IsKnown))
      return;
    const bool IsFunction = Use.AsTemplateCall || Use.AsStatement || (Use.AsCall && !isNamedLikeClass(Name));
    const bool IsClass = Use.AsType || Use.AsTemplate || Use.AsBase ||
                         (!Use.AsNamespace && !Use.Members.empty() && isNamedLikeClass(Name)) ||
                         (!IsFunction && isNamedLikeClass(Name) && !isConstant(Name));
    if (IsClass || (IsInClass && !Use.Members.empty()))
      writeClass(Name, Use);
    else if (Use.AsNamespace || !Use.Members.empty())
      writeNamespace(Name, Use);
    else if (IsFunction)
      Text += std::string(Use.AsTemplateCall ? "template <class... T, class... A> " : "template <class... A> ") +
              (IsInClass ? "static " : "") + "CUDA_TIDY_EVERYWHERE cuda_tidy_stand_in::Unknown " + Name +
              "(A &&...);\n" + (Use.AsTemplateCall ? "" : withBraces(Name, IsInClass));
    else
      Text += (IsInClass ? "static " : "extern ") + std::string("cuda_tidy_stand_in::Unknown ") + Name + ";\n";
  }

  /// The same function for calls with lists in braces, from which no template argument is deduced.
  static std::string withBraces(const std::string &Name, bool IsInClass) {
    constexpr unsigned MostArguments = 8;
    std::string Parameters = "const cuda_tidy_stand_in::Unknown &";
    for (unsigned I = 1; I < MostArguments; ++I)
      Parameters += ", const cuda_tidy_stand_in::Unknown & = cuda_tidy_stand_in::Unknown()";
    return std::string(IsInClass ? "static " : "") + "CUDA_TIDY_EVERYWHERE cuda_tidy_stand_in::Unknown " + Name + "(" +
           Parameters + ");\n";
  }

  void writeClass(const std::string &Name, const NameUse &Use) {
    if (Use.AsTemplate)
      Text += "template <class...> ";
    Text += "struct " + Name;
    // Of a base class, members are named like everything else, and what is not declared must stay an error.
    if (Use.AsBase)
      Text += " {\n  virtual ~" + Name + "();\n";
    else
      Text += " : cuda_tidy_stand_in::Unknown {\n  using Unknown::Unknown;\n  using Unknown::operator=;\n";
    for (const auto &[Member, MemberUse] : Use.Members)
      if (Member != Name)
        write(Member, MemberUse, /*IsInClass=*/true);
    Text += "};\n";
  }

  std::string &Text;
  const bool IsKnown;
};

/// The identifier in quotes behind \p Beginning of a message.
StringRef quotedIn(StringRef Message, StringRef Beginning) {
  return Message.consume_front(Beginning) && Message.consume_back("'") ? Message : StringRef();
}

/// The names that the errors of a pass say are declared nowhere.
std::set<std::string> undeclaredIn(const PassResult &Pass, const std::string &Directory, SourceTexts &Sources) {
  std::set<std::string> Names;
  for (const ClangTidyError &Error : Pass.Errors) {
    StringRef Message = Error.Message.Message;
    if (StringRef Name = quotedIn(Message, "use of undeclared identifier '"); !Name.empty())
      Names.insert(Name.str());
    else if (Message == "expected namespace name")
      Names.insert(Sources.contents(absolutePath(Error.Message.FilePath, Directory))
                       .substr(Error.Message.FileOffset)
                       .take_while([](char C) { return clang::isAsciiIdentifierContinue(C); })
                       .str());
  }
  return Names;
}

/// The definition of a macro that prints, or nothing if \p Name is none that is known.
std::string printingMacro(StringRef Name) {
  for (const PrintingMacros &Known : KnownPrintingMacros) {
    StringRef Rest = Name;
    if (!Rest.consume_front(Known.Prefix) ||
        llvm::none_of(PrintingLevels, [&](StringRef Level) { return Rest.consume_front(Level); }))
      continue;
    unsigned Leading = Known.Leading;
    for (StringRef Word : {"THROTTLE", "NAMED", "COND", "EXPRESSION"})
      if (Rest.contains(Word))
        Leading += Word == "THROTTLE" ? Known.Throttle : 1;
    std::string Parameters;
    for (unsigned I = 0; I < Leading; ++I)
      Parameters += "P" + std::to_string(I) + ", ";
    const std::string Library = Known.Library.str();
    return "#ifndef " + Name.str() + "\nnamespace " + Library +
           " { template <class... T> void cuda_tidy_print(T &&...); }\n#define " + Name.str() + "(" + Parameters +
           "...) ::" + Library + "::cuda_tidy_print(" +
           (Rest.contains("STREAM") ? "::cuda_tidy_stand_in::Unknown() << " : "") + "__VA_ARGS__)\n#endif\n";
  }
  return "";
}

/// Writes the type of everything that is not known, with the members that the program names.
void writeUnknown(std::string &Text, const ForeignNames &Names) {
  Text += Beginning;
  for (const auto &[Name, HasArguments] : Names.Members)
    if (HasArguments && llvm::is_contained(Conversions, Name))
      Text += "  template <class T, class... A> CUDA_TIDY_EVERYWHERE static T &&" + Name + "(A &&...);\n";
    else if (Name != "begin" && Name != "end" && Name != "Unknown" && !isConcerning(Name, /*IsOfKnownLibrary=*/false))
      Text += (HasArguments ? "  template <class...> static Unknown " : "  static Unknown ") + Name + ";\n";
  Text += Operators;
  auto Write = [&](StringRef Head, StringRef Condition, StringRef Operator, StringRef Parameters) {
    Text += ("template <" + Head + "> CUDA_TIDY_EVERYWHERE typename If<" + Condition + ">::Type operator" + Operator +
             Parameters + ";\n")
                .str();
  };
  for (StringRef Operator : BinaryOperators)
    Write("class T, class U", "IsUnknown<T> || IsUnknown<U>", Operator, "(T &&, U &&)");
  for (StringRef Operator : {"!", "-", "~"})
    Write("class T", "IsUnknown<T>", Operator, "(T &&)");
  Text += "}\n";
}

} // namespace

StringRef missingHeader(StringRef Message) {
  return Message.consume_front("'") && Message.consume_back("' file not found") ? Message : StringRef();
}

std::optional<StandInHeader> standInFor(const PassResult &Pass, const std::string &Directory, SourceTexts &Sources) {
  StandInHeader Header;
  for (const ClangTidyError &Error : Pass.Errors)
    if (StringRef Name = missingHeader(Error.Message.Message); !Name.empty() && !Name.contains("..") &&
                                                               !llvm::sys::path::is_absolute(Name) &&
                                                               !llvm::is_contained(Header.Names, Name))
      Header.Names.push_back(Name.str());
  if (Header.Names.empty())
    return std::nullopt;

  std::vector<StringRef> Texts;
  for (const std::string &File : Pass.UserFiles)
    Texts.push_back(Sources.contents(absolutePath(File, Directory)));
  const ForeignNames Names = readForeignNames(Texts);
  const std::set<std::string> Undeclared = undeclaredIn(Pass, Directory, Sources);

  auto IsUndeclared = [&](const std::string &Root) {
    return Undeclared.contains(Root) || llvm::any_of(Names.Aliases, [&](const auto &Alias) {
             return Alias.second == Root && Undeclared.contains(Alias.first);
           });
  };
  std::string Libraries;
  for (const auto &[Root, Use] : Names.Qualified) {
    const bool IsKnown = isUnconcernedLibrary(Root);
    if (!IsUndeclared(Root) || Names.Declared.contains(Root) || Names.Plain.contains(Root) ||
        llvm::is_contained(UnreplaceableLibraries, Root) ||
        (!IsKnown && isConcerning(Root, /*IsOfKnownLibrary=*/false)))
      continue;
    Header.IsConcerning |= !IsKnown;
    Writer(Libraries, IsKnown).writeNamespace(Root, Use);
  }
  // Clang does not say that they are undeclared where it understands none of their arguments.
  for (const std::string &Name : Names.Called)
    Libraries += printingMacro(Name);
  if (Libraries.empty())
    return std::nullopt;
  for (const auto &[Name, Type] : KnownTypes)
    if (Undeclared.contains(Name.str()))
      Libraries += ("typedef " + Type + " " + Name + ";\n").str();
  std::set<std::string> Constants = Undeclared;
  // Clang does not say that they are undeclared either, where nothing is known of what takes them.
  llvm::copy_if(Names.Plain, std::inserter(Constants, Constants.end()), [](StringRef Name) {
    return llvm::any_of(ConstantPrefixes, [&](StringRef Prefix) { return Name.starts_with(Prefix); });
  });
  for (const std::string &Name : Constants)
    if (isConstant(Name) && !Names.Called.contains(Name) && !Names.Qualified.contains(Name) &&
        !isConcerning(Name, /*IsOfKnownLibrary=*/false))
      Libraries += "#ifndef " + Name + "\nextern cuda_tidy_stand_in::Unknown " + Name + ";\n#endif\n";
  writeUnknown(Header.Text, Names);
  Header.Text += Libraries + "}\n#endif\n";
  return Header;
}

llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
StandInHeader::laidOver(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) const {
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  // One file for all of them, included once.
  const std::string Shared = (Directory + "/declarations").str();
  Memory->addFile(Shared, /*ModificationTime=*/0, llvm::MemoryBuffer::getMemBufferCopy(Text, Shared));
  for (const std::string &Name : Names) {
    const std::string Path = (Directory + "/" + Name).str();
    Memory->addFile(Path, /*ModificationTime=*/0,
                    llvm::MemoryBuffer::getMemBufferCopy("#include \"" + Shared + "\"\n", Path));
  }
  auto Overlay = llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(std::move(Files));
  Overlay->pushOverlay(std::move(Memory));
  return Overlay;
}

} // namespace cuda_tidy
