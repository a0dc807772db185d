#include "analysis/NameTokens.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Tokens = NameForms::Tokens;

/// Whether the brace at \p Open is that of a class or a namespace.
bool opensScope(const Tokens &All, std::size_t Open) {
  constexpr std::size_t MostTokens = 60;
  for (std::size_t I = Open; I-- > 0 && Open - I < MostTokens;) {
    if (All[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return false;
    if (All[I].isOneOf(tok::kw_namespace, tok::kw_enum, tok::kw_union, tok::kw_extern))
      return true;
    if (All[I].isOneOf(tok::kw_class, tok::kw_struct) && (I == 0 || !All[I - 1].isOneOf(tok::less, tok::comma)))
      return true;
  }
  return false;
}

/// Which tokens stand in the body of a function, or in a list of initialisers.
std::vector<bool> bodiesOf(const Tokens &All) {
  std::vector<bool> IsInside(All.size());
  llvm::SmallVector<bool> Opened;
  for (std::size_t I = 0; I < All.size(); ++I) {
    IsInside[I] = !Opened.empty() && Opened.back();
    if (All[I].is(tok::l_brace))
      Opened.push_back(IsInside[I] || !opensScope(All, I));
    else if (All[I].is(tok::r_brace) && !Opened.empty())
      Opened.pop_back();
  }
  return IsInside;
}

bool isBuiltinType(tok::TokenKind Kind) {
  return llvm::is_contained({tok::kw_void, tok::kw_bool, tok::kw_char, tok::kw_short, tok::kw_int, tok::kw_long,
                             tok::kw_float, tok::kw_double, tok::kw_unsigned, tok::kw_auto},
                            Kind);
}

class SpecifierFinder {
public:
  SpecifierFinder(const Tokens &All, const Preprocessor &Parsed) : All(All), Parsed(Parsed) {}

  /// Whether the name at \p At is one; it may have arguments.
  bool isSpecifier(std::size_t At, bool HasArguments) const {
    const Token *Before = At ? &All[At - 1] : nullptr;
    std::size_t Behind = At + 1;
    if (HasArguments) {
      const std::optional<std::size_t> Closed = behindParentheses(All, Behind);
      if (!Closed)
        return false;
      Behind = *Closed;
    }
    const tok::TokenKind Next = kindAt(All, Behind);
    // `void f(int) NAME {`
    if (Before && Before->isOneOf(tok::r_paren, tok::kw_const) && Next == tok::l_brace)
      return true;
    if (Before && Before->isOneOf(tok::kw_class, tok::kw_struct))
      return Next == tok::identifier && llvm::is_contained({tok::l_brace, tok::colon}, kindAt(All, Behind + 1));
    // `int NAME f(`
    if (Before && (isBuiltinType(Before->getKind()) || Before->isOneOf(tok::star, tok::amp)))
      return Next == tok::identifier && kindAt(All, Behind + 1) == tok::l_paren;
    const bool FollowsMacro = Before && Before->is(tok::r_paren) && All[At].isAtStartOfLine();
    if (Before && !beginsStatement(Before->getKind()) && Before->isNot(tok::greater) && !FollowsMacro &&
        !isMacroOfSpecifier(*Before))
      return false;
    return isLineOfItsOwn(At, Behind) || (!HasArguments && beginsDeclaration(Behind));
  }

private:
  /// Whether a macro is a specifier, or a macro for one.
  bool isMacroOfSpecifier(const Token &Name) const {
    constexpr unsigned MostMacros = 8; // `__global__` is `__location__(global)` is `__annotate__(global)` is…
    const Token *First = &Name;
    for (unsigned Depth = 0; Depth < MostMacros; ++Depth) {
      if (First->isOneOf(tok::kw___attribute, tok::kw_inline, tok::kw_static, tok::kw_extern))
        return true;
      const IdentifierInfo *Id = First->getIdentifierInfo();
      const MacroInfo *Macro = Id ? Parsed.getMacroInfo(Id) : nullptr;
      if (!Macro)
        return false;
      if (Macro->tokens_empty())
        return true;
      First = &Macro->tokens().front();
    }
    return false;
  }

  /// Whether the line of \p At ends before \p Behind, where something else begins. `Type` and, on the next line, `name(`
  /// are a declaration.
  bool isLineOfItsOwn(std::size_t At, std::size_t Behind) const {
    if (!All[At].isAtStartOfLine() || Behind >= All.size() || !All[Behind].isAtStartOfLine())
      return false;
    if (All[Behind].is(tok::identifier))
      return Behind > At + 1 || !llvm::is_contained({tok::l_paren, tok::coloncolon, tok::semi, tok::equal, tok::comma},
                                                    kindAt(All, Behind + 1));
    return All[Behind].isOneOf(tok::r_brace, tok::tilde) || All[Behind].getIdentifierInfo();
  }

  /// Whether a declaration begins at \p At with what cannot follow a type.
  bool beginsDeclaration(std::size_t At) const {
    if (llvm::is_contained({tok::tilde, tok::kw_operator}, kindAt(All, At)))
      return true;
    At += kindAt(All, At) == tok::kw_const;
    if (isBuiltinType(kindAt(All, At)) ||
        llvm::is_contained({tok::kw_static, tok::kw_inline, tok::kw_constexpr, tok::kw_virtual, tok::kw_explicit,
                            tok::kw_typename, tok::kw_template},
                           kindAt(All, At)))
      return true;
    if (kindAt(All, At) != tok::identifier)
      return false;
    if (isMacroOfSpecifier(All[At]))
      return true;
    // `ns::type<…> *name`
    ++At;
    while (kindAt(All, At) == tok::coloncolon && kindAt(All, At + 1) == tok::identifier)
      At += 2;
    if (kindAt(All, At) == tok::less)
      At = behindArguments(All, At).value_or(At);
    while (llvm::is_contained({tok::star, tok::amp, tok::kw_const}, kindAt(All, At)))
      ++At;
    return llvm::is_contained({tok::identifier, tok::kw_operator}, kindAt(All, At));
  }

  const Tokens &All;
  const Preprocessor &Parsed;
};

} // namespace

std::vector<NameForms::Specifier> NameForms::specifiers() {
  SourceManager &Sources = Parsed.getSourceManager();
  for (auto Each = Sources.fileinfo_begin(); Each != Sources.fileinfo_end(); ++Each)
    if (const FileID File = Sources.translateFile(Each->first);
        File.isValid() && !Sources.isInSystemHeader(Sources.getLocForStartOfFile(File)))
      tokensOf(File);
  std::vector<Specifier> Found;
  llvm::DenseMap<const IdentifierInfo *, unsigned> Known; // by the index behind it
  llvm::DenseSet<const IdentifierInfo *> Others;
  for (const auto &[File, All] : Files) {
    const std::vector<bool> IsInBody = bodiesOf(All);
    const SpecifierFinder Finder(All, Parsed);
    for (std::size_t I = 0; I < All.size(); ++I) {
      const IdentifierInfo *Name = All[I].is(tok::identifier) ? All[I].getIdentifierInfo() : nullptr;
      if (!Name || Parsed.isMacroDefined(Name))
        continue;
      const bool HasArguments = kindAt(All, I + 1) == tok::l_paren;
      const Specifier This = {Name, HasArguments};
      if (!IsInBody[I] && Finder.isSpecifier(I, HasArguments)) {
        unsigned &Index = Known[Name];
        if (Index == 0) {
          Found.push_back(This);
          Index = Found.size();
        } else if (Found[Index - 1] != This) {
          Others.insert(Name);
        }
      } else if (kindAt(All, I + 1) != tok::identifier || kindAt(All, I + 2) != tok::l_paren) {
        Others.insert(Name); // `NAME Buffer(int);` may be a constructor
      }
    }
  }
  llvm::erase_if(Found, [&](const Specifier &Each) { return Others.contains(Each.Name); });
  return Found;
}

} // namespace cuda_tidy
