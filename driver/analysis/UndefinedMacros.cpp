#include "analysis/NameTokens.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Tokens = NameForms::Tokens;

/// Where a token stands.
enum class Place : char { Namespace, Class, Body };

/// Of what the brace at \p Open is that stands in no body; lists of initialisers are bodies, too.
Place placeBehind(const Tokens &All, std::size_t Open) {
  constexpr std::size_t MostTokens = 60;
  for (std::size_t I = Open; I-- > 0 && Open - I < MostTokens;) {
    if (All[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      return Place::Body;
    if (All[I].isOneOf(tok::kw_namespace, tok::kw_extern))
      return Place::Namespace;
    if (All[I].isOneOf(tok::kw_enum, tok::kw_union))
      return Place::Class;
    if (All[I].isOneOf(tok::kw_class, tok::kw_struct) && (I == 0 || !All[I - 1].isOneOf(tok::less, tok::comma)))
      return Place::Class;
  }
  return Place::Body;
}

std::vector<Place> placesOf(const Tokens &All) {
  std::vector<Place> Places(All.size(), Place::Namespace);
  llvm::SmallVector<Place> Opened;
  for (std::size_t I = 0; I < All.size(); ++I) {
    if (!Opened.empty())
      Places[I] = Opened.back();
    if (All[I].is(tok::l_brace))
      Opened.push_back(Places[I] == Place::Body ? Place::Body : placeBehind(All, I));
    else if (All[I].is(tok::r_brace) && !Opened.empty())
      Opened.pop_back();
  }
  return Places;
}

/// Whether the block that opens at \p Open breaks or continues a loop around it.
bool leavesLoop(const Tokens &All, std::size_t Open) {
  constexpr std::size_t MostTokens = 2000;
  llvm::SmallVector<bool> IsLoop; // of the blocks that are open
  bool BeginsLoop = false;
  for (std::size_t I = Open; I < All.size() && I - Open < MostTokens; ++I)
    switch (All[I].getKind()) {
    case tok::kw_for:
    case tok::kw_while:
    case tok::kw_do:
    case tok::kw_switch:
      BeginsLoop = true;
      break;
    case tok::l_brace:
      IsLoop.push_back(std::exchange(BeginsLoop, false));
      break;
    case tok::r_brace:
      IsLoop.pop_back();
      if (IsLoop.empty())
        return false;
      break;
    case tok::kw_break:
    case tok::kw_continue:
      if (!BeginsLoop && !llvm::is_contained(IsLoop, true))
        return true;
      break;
    default:
      break;
    }
  return false;
}

bool isBuiltinType(tok::TokenKind Kind) {
  return llvm::is_contained({tok::kw_void, tok::kw_bool, tok::kw_char, tok::kw_short, tok::kw_int, tok::kw_long,
                             tok::kw_float, tok::kw_double, tok::kw_unsigned, tok::kw_auto},
                            Kind);
}

class MacroFinder {
public:
  using Form = NameForms::MacroForm;

  MacroFinder(const Tokens &All, const Preprocessor &Parsed) : All(All), Parsed(Parsed), Places(placesOf(All)) {}

  /// For what macro the name at \p At stands, if it can only be one. It may have arguments.
  std::optional<Form> formAt(std::size_t At, bool HasArguments) const {
    std::size_t Behind = At + 1;
    if (HasArguments) {
      const std::optional<std::size_t> Closed = behindParentheses(All, Behind);
      if (!Closed)
        return std::nullopt;
      Behind = *Closed;
    }
    if (Places[At] == Place::Body)
      return formInBody(At, Behind);
    const tok::TokenKind Before = At ? All[At - 1].getKind() : tok::unknown;
    if (Places[At] == Place::Class && kindAt(All, Behind) == tok::colon && All[At].isAtStartOfLine() && !HasArguments)
      return Form::Access;
    if (Places[At] == Place::Namespace && HasArguments && kindAt(All, Behind) == tok::l_brace &&
        llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace, tok::unknown}, Before))
      return Form::Function;
    if (isSpecifier(At, Behind, HasArguments))
      return Form::Specifier;
    return std::nullopt;
  }

  /// Whether a call at \p At, in a function, may as well be one of a macro with a semicolon of its own.
  bool isStatement(std::size_t At) const {
    const std::size_t Behind =
        kindAt(All, At + 1) == tok::l_paren ? behindParentheses(All, At + 1).value_or(0) : At + 1;
    return Places[At] == Place::Body && beginsStatementAt(At) && kindAt(All, Behind) == tok::semi &&
           kindAt(All, Behind + 1) != tok::kw_else;
  }

private:
  bool beginsStatementAt(std::size_t At) const {
    const Token *Before = At ? &All[At - 1] : nullptr;
    return Before && (Before->isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::kw_else, tok::colon) ||
                      (Before->isOneOf(tok::r_paren, tok::identifier) && All[At].isAtStartOfLine()));
  }

  std::optional<Form> formInBody(std::size_t At, std::size_t Behind) const {
    if (!beginsStatementAt(At) || Behind >= All.size())
      return std::nullopt;
    if (All[Behind].is(tok::l_brace)) {
      // `Type{};` has no block behind it.
      if (Behind == At + 1 && (Behind + 1 == All.size() || !All[Behind + 1].isAtStartOfLine()))
        return std::nullopt;
      return leavesLoop(All, Behind) ? Form::Loop : Form::Block;
    }
    const bool EndsLine = All[At].isAtStartOfLine() && All[Behind].isAtStartOfLine();
    if (EndsLine && (All[Behind].is(tok::r_brace) || All[Behind].getIdentifierInfo()) &&
        (Behind > At + 1 || !isDeclaratorAt(Behind)))
      return Form::Statement;
    return std::nullopt;
  }

  /// Whether what stands at \p At may be declared by a type in front of it.
  bool isDeclaratorAt(std::size_t At) const {
    return All[At].is(tok::identifier) &&
           llvm::is_contained({tok::l_paren, tok::semi, tok::equal, tok::comma, tok::l_brace, tok::l_square},
                              kindAt(All, At + 1));
  }

  bool isSpecifier(std::size_t At, std::size_t Behind, bool HasArguments) const {
    const Token *Before = At ? &All[At - 1] : nullptr;
    const tok::TokenKind Next = kindAt(All, Behind);
    // `public NAME:`
    if (Next == tok::colon && Before && Before->isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private))
      return true;
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

  /// Whether the line of \p At ends before \p Behind, where something else begins. `Type` and, on the next line,
  /// `name(` are a declaration.
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
  const std::vector<Place> Places;
};

} // namespace

std::vector<NameForms::Macro> NameForms::undefinedMacros() {
  SourceManager &Sources = Parsed.getSourceManager();
  for (auto Each = Sources.fileinfo_begin(); Each != Sources.fileinfo_end(); ++Each)
    if (const FileID File = Sources.translateFile(Each->first);
        File.isValid() && !Sources.isInSystemHeader(Sources.getLocForStartOfFile(File)))
      tokensOf(File);
  std::vector<Macro> Found;
  llvm::DenseMap<const IdentifierInfo *, unsigned> Known; // by the index behind it
  llvm::DenseSet<const IdentifierInfo *> Others, Statements;
  for (const auto &[File, All] : Files) {
    const MacroFinder Finder(All, Parsed);
    for (std::size_t I = 0; I < All.size(); ++I) {
      const IdentifierInfo *Name = All[I].is(tok::identifier) ? All[I].getIdentifierInfo() : nullptr;
      if (!Name || Parsed.isMacroDefined(Name))
        continue;
      const bool HasArguments = kindAt(All, I + 1) == tok::l_paren;
      if (const std::optional<MacroForm> Form = Finder.formAt(I, HasArguments)) {
        unsigned &Index = Known[Name];
        if (Index == 0) {
          Found.push_back({Name, *Form, HasArguments});
          Index = Found.size();
          continue;
        }
        Macro &Before = Found[Index - 1];
        if (*Form == MacroForm::Loop && Before.Form == MacroForm::Block)
          Before.Form = MacroForm::Loop;
        else if (Before.HasArguments != HasArguments ||
                 (Before.Form != *Form && !(*Form == MacroForm::Block && Before.Form == MacroForm::Loop)))
          Others.insert(Name);
      } else if (Finder.isStatement(I)) {
        Statements.insert(Name);
      } else if (kindAt(All, I + 1) != tok::identifier || kindAt(All, I + 2) != tok::l_paren) {
        Others.insert(Name); // `NAME Buffer(int);` may be a constructor
      }
    }
  }
  llvm::erase_if(Found, [&](const Macro &Each) {
    return Others.contains(Each.Name) || (Each.Form != MacroForm::Statement && Statements.contains(Each.Name));
  });
  return Found;
}

} // namespace cuda_tidy
