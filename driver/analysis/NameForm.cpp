#include "analysis/NameForm.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Tokens = std::vector<Token>;

constexpr std::size_t MostTokensInArguments = 200;

tok::TokenKind kindAt(const Tokens &All, std::size_t At) { return At < All.size() ? All[At].getKind() : tok::eof; }

/// Behind the `>` that closes the `<` at \p Open, or nothing if it is an operator.
std::optional<std::size_t> behindArguments(const Tokens &All, std::size_t Open) {
  unsigned Angles = 0, Others = 0;
  for (std::size_t I = Open; I < All.size() && I - Open < MostTokensInArguments; ++I)
    switch (All[I].getKind()) {
    case tok::less:
      Angles += Others == 0;
      break;
    case tok::greater:
    case tok::greatergreater:
    case tok::greatergreatergreater:
      if (Others == 0) {
        const unsigned Closed = All[I].getLength();
        if (Closed >= Angles)
          return I + 1;
        Angles -= Closed;
      }
      break;
    case tok::l_paren:
    case tok::l_square:
      ++Others;
      break;
    case tok::r_paren:
    case tok::r_square:
      if (Others == 0)
        return std::nullopt;
      --Others;
      break;
    case tok::semi:
    case tok::l_brace:
    case tok::r_brace:
    case tok::ampamp:
    case tok::pipepipe:
      if (Others == 0)
        return std::nullopt;
      break;
    default:
      break;
    }
  return std::nullopt;
}

/// Whether a declaration or a statement can begin behind such a token.
bool beginsStatement(tok::TokenKind Before) {
  switch (Before) {
  case tok::semi:
  case tok::l_brace:
  case tok::r_brace:
  case tok::colon:
  case tok::kw_const:
  case tok::kw_static:
  case tok::kw_constexpr:
  case tok::kw_inline:
  case tok::kw_extern:
  case tok::kw_typedef:
  case tok::kw_mutable:
  case tok::kw_volatile:
  case tok::kw_else:
  case tok::unknown: // the beginning of the file, or the end of a directive
    return true;
  default:
    return false;
  }
}

/// Whether only a type can stand behind such a token.
bool wantsType(tok::TokenKind Before) {
  switch (Before) {
  case tok::kw_new:
  case tok::kw_typename:
  case tok::kw_struct:
  case tok::kw_class:
  case tok::kw_public:
  case tok::kw_protected:
  case tok::kw_private:
  case tok::kw_virtual:
  case tok::kw_const:
    return true;
  default:
    return false;
  }
}

/// Whether the name at \p At is a whole argument of a template, `<name>` or `<…, name*>`, where \p Behind is what
/// follows it and its stars.
bool isTemplateArgument(const Tokens &All, std::size_t At, tok::TokenKind Behind) {
  if (!llvm::is_contained({tok::greater, tok::greatergreater, tok::greatergreatergreater, tok::comma}, Behind))
    return false;
  unsigned Closed = 0;
  for (std::size_t I = At; I-- > 0 && At - I < MostTokensInArguments;)
    switch (All[I].getKind()) {
    case tok::greater:
      ++Closed;
      break;
    case tok::greatergreater:
      Closed += 2;
      break;
    case tok::less:
      if (Closed == 0)
        return I > 0 && All[I - 1].isOneOf(tok::identifier, tok::kw_static_cast, tok::kw_reinterpret_cast,
                                           tok::kw_const_cast, tok::kw_dynamic_cast) &&
               behindArguments(All, I);
      --Closed;
      break;
    case tok::identifier:
    case tok::coloncolon:
    case tok::comma:
    case tok::star:
    case tok::amp:
    case tok::numeric_constant:
    case tok::kw_const:
    case tok::kw_unsigned:
    case tok::kw_int:
    case tok::kw_float:
    case tok::kw_double:
    case tok::kw_bool:
    case tok::kw_char:
    case tok::kw_long:
    case tok::kw_short:
    case tok::kw_true:
    case tok::kw_false:
    case tok::kw_typename:
      break;
    default:
      return false;
    }
  return false;
}

/// Where `a::b::name` begins, of which \p At is the last name.
std::size_t beginOfQualified(const Tokens &All, std::size_t At) {
  while (At >= 2 && All[At - 1].is(tok::coloncolon) && All[At - 2].is(tok::identifier))
    At -= 2;
  return At;
}

/// Whether a base class of a class is named at \p At: `public name`, `struct A : ns::name`.
bool isBaseAt(const Tokens &All, std::size_t At) {
  const std::size_t First = beginOfQualified(All, At);
  if (First == 0)
    return false;
  const Token &Before = All[First - 1];
  if (Before.isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private, tok::kw_virtual))
    return true;
  return Before.is(tok::colon) && First >= 3 && All[First - 2].is(tok::identifier) &&
         All[First - 3].isOneOf(tok::kw_struct, tok::kw_class);
}

/// Whether the grammar wants a namespace at \p At: `using namespace name;`, `namespace a = name;`.
bool isNamespaceAt(const Tokens &All, std::size_t At) {
  At = beginOfQualified(All, At);
  return At > 0 && (All[At - 1].is(tok::kw_namespace) ||
                    (At > 2 && All[At - 1].is(tok::equal) && All[At - 3].is(tok::kw_namespace)));
}

/// Whether the file names what is named at \p At for nothing but its members.
bool isOnlyScope(const Tokens &All, std::size_t At) {
  for (std::size_t I = 0; I < All.size(); ++I)
    if (All[I].getIdentifierInfo() == All[At].getIdentifierInfo() && kindAt(All, I + 1) != tok::coloncolon &&
        !isNamespaceAt(All, I))
      return false;
  return true;
}

/// Whether the name at \p At is one that a using-declaration brings in.
bool isUsed(const Tokens &All, std::size_t At) {
  At = beginOfQualified(All, At);
  return At > 0 && All[At - 1].is(tok::kw_using);
}

} // namespace

const Tokens &NameForms::tokensOf(FileID File) {
  auto [Known, IsNew] = Files.try_emplace(File);
  if (!IsNew)
    return Known->second;
  const SourceManager &Sources = Parsed.getSourceManager();
  const std::optional<llvm::MemoryBufferRef> Text = Sources.getBufferOrNone(File);
  if (!Text)
    return Known->second;
  Lexer Raw(File, *Text, Sources, Parsed.getLangOpts());
  // Of directives only what macros are defined as is code.
  bool IsDirective = false;
  for (Token Each; !Raw.LexFromRawLexer(Each);) {
    if (Each.is(tok::raw_identifier))
      Parsed.LookUpIdentifierInfo(Each);
    if (Each.isAtStartOfLine())
      IsDirective = Each.is(tok::hash);
    else if (IsDirective && Each.getIdentifierInfo() && Each.getIdentifierInfo()->isStr("define"))
      IsDirective = false;
    if (!IsDirective)
      Known->second.push_back(Each);
  }
  const Tokens &All = Known->second;
  for (std::size_t I = 1; I < All.size(); ++I) {
    if (!All[I].is(tok::identifier))
      continue;
    if (All[I - 1].isOneOf(tok::period, tok::arrow))
      Members.emplace_back(All[I].getIdentifierInfo(), formOf(All, I));
    else if (kindAt(All, I + 1) != tok::coloncolon && isBaseAt(All, I))
      Bases.insert(All[I].getIdentifierInfo());
    else if (formOf(All, I) == NameForm::Type)
      Types.insert(All[I].getIdentifierInfo());
  }
  return Known->second;
}

NameForm NameForms::formOf(const Tokens &All, std::size_t At) const {
  const std::size_t First = beginOfQualified(All, At);
  const tok::TokenKind Before = First ? All[First - 1].getKind() : tok::unknown;
  const tok::TokenKind Next = kindAt(All, At + 1);
  if (Next == tok::semi && isUsed(All, At))
    for (std::size_t I = At + 1; I < All.size(); ++I)
      if (All[I].getIdentifierInfo() == All[At].getIdentifierInfo() && All[I].getIdentifierInfo())
        return formOf(All, I);
  if (Next == tok::coloncolon)
    return NameForm::Scope;
  if (Next == tok::lesslessless)
    return NameForm::Kernel;
  if (Next == tok::less)
    if (std::optional<std::size_t> Behind = behindArguments(All, At + 1)) {
      if (kindAt(All, *Behind) == tok::lesslessless)
        return NameForm::Kernel;
      return kindAt(All, *Behind) == tok::l_paren && !wantsType(Before) ? NameForm::FunctionTemplate
                                                                        : NameForm::ClassTemplate;
    }
  if (wantsType(Before) || Next == tok::identifier || Next == tok::l_brace || Next == tok::kw_const)
    return NameForm::Type;
  std::size_t Stars = At + 1;
  while (llvm::is_contained({tok::star, tok::amp, tok::ampamp, tok::kw_const, tok::kw_restrict}, kindAt(All, Stars)))
    ++Stars;
  const tok::TokenKind Behind = kindAt(All, Stars);
  if (isTemplateArgument(All, At, Behind))
    return NameForm::Type;
  if (Stars > At + 1) {
    if (Behind == tok::r_paren || Behind == tok::comma || Behind == tok::greater || Behind == tok::ellipsis)
      return NameForm::Type;
    if (Behind == tok::identifier && beginsStatement(Before))
      return NameForm::Type;
    return NameForm::Value;
  }
  // A cast: `(name)x`.
  if (Before == tok::l_paren && Next == tok::r_paren &&
      (First < 2 || !All[First - 2].isOneOf(tok::identifier, tok::greater, tok::r_square, tok::r_paren)) &&
      All.size() > At + 2 && All[At + 2].isOneOf(tok::identifier, tok::numeric_constant))
    return NameForm::Type;
  return NameForm::Value;
}

bool NameForms::isMacroOfSpecifier(const Token &Name) const {
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

bool NameForms::isSpecifier(const Tokens &All, std::size_t At) const {
  const Token *Before = At ? &All[At - 1] : nullptr;
  std::size_t Type = At + 1;
  Type += kindAt(All, Type) == tok::kw_const;
  const tok::TokenKind Next = kindAt(All, Type);
  if (Before && Before->isOneOf(tok::kw_class, tok::kw_struct))
    return Next == tok::identifier && llvm::is_contained({tok::l_brace, tok::colon}, kindAt(All, At + 2));
  if (Before && !beginsStatement(Before->getKind()) && Before->isNot(tok::greater) && !isMacroOfSpecifier(*Before))
    return false;
  switch (Next) {
  case tok::tilde:
  case tok::kw_operator:
    return Type == At + 1;
  case tok::kw_void:
  case tok::kw_bool:
  case tok::kw_char:
  case tok::kw_short:
  case tok::kw_int:
  case tok::kw_long:
  case tok::kw_float:
  case tok::kw_double:
  case tok::kw_unsigned:
  case tok::kw_auto:
  case tok::kw_static:
  case tok::kw_inline:
  case tok::kw_constexpr:
  case tok::kw_virtual:
  case tok::kw_explicit:
  case tok::kw_typename:
  case tok::kw_template:
    return true;
  case tok::identifier:
    break;
  default:
    return false;
  }
  if (isMacroOfSpecifier(All[Type]))
    return true;
  // `NAME ns::type<…> *name`
  std::size_t Behind = Type + 1;
  while (kindAt(All, Behind) == tok::coloncolon && kindAt(All, Behind + 1) == tok::identifier)
    Behind += 2;
  if (kindAt(All, Behind) == tok::less)
    Behind = behindArguments(All, Behind).value_or(Behind);
  while (llvm::is_contained({tok::star, tok::amp, tok::kw_const}, kindAt(All, Behind)))
    ++Behind;
  return llvm::is_contained({tok::identifier, tok::kw_operator}, kindAt(All, Behind));
}

llvm::SmallVector<const IdentifierInfo *> NameForms::specifiers() const {
  llvm::SetVector<const IdentifierInfo *> Found;
  llvm::DenseSet<const IdentifierInfo *> Others;
  for (const auto &[File, All] : Files)
    for (std::size_t I = 0; I < All.size(); ++I) {
      const IdentifierInfo *Id = All[I].is(tok::identifier) ? All[I].getIdentifierInfo() : nullptr;
      if (!Id || Parsed.isMacroDefined(Id))
        continue;
      if (isSpecifier(All, I))
        Found.insert(Id);
      // `NAME Buffer(int);` may be a constructor.
      else if (kindAt(All, I + 1) != tok::identifier || kindAt(All, I + 2) != tok::l_paren)
        Others.insert(Id);
    }
  Found.remove_if([&](const IdentifierInfo *Each) { return Others.contains(Each); });
  return llvm::SmallVector<const IdentifierInfo *>(Found.begin(), Found.end());
}

std::pair<const Tokens &, std::size_t> NameForms::find(SourceLocation Place) {
  const SourceManager &Sources = Parsed.getSourceManager();
  const auto [File, Offset] = Sources.getDecomposedSpellingLoc(Place);
  const Tokens &All = tokensOf(File);
  const auto Found = llvm::partition_point(
      All, [&](const Token &Each) { return Sources.getFileOffset(Each.getLocation()) < Offset; });
  const bool IsThere = Found != All.end() && Found->is(tok::identifier) &&
                       Sources.getFileOffset(Found->getLocation()) == Offset;
  return {All, IsThere ? Found - All.begin() : All.size()};
}

NameForm NameForms::at(SourceLocation Place) {
  const auto [All, At] = find(Place);
  return At < All.size() ? formOf(All, At) : NameForm::Value;
}

bool NameForms::isTypeInExpression(SourceLocation Place) {
  const auto [All, At] = find(Place);
  if (At == All.size())
    return false;
  const tok::TokenKind Next = kindAt(All, At + 1);
  return Next == tok::l_paren ? isType(*All[At].getIdentifierInfo())
                              : Next != tok::l_brace && formOf(All, At) == NameForm::Type;
}

bool NameForms::isOnlyScope(SourceLocation Place) {
  const auto [All, At] = find(Place);
  return At == All.size() || cuda_tidy::isOnlyScope(All, At);
}

llvm::SmallVector<IdentifierInfo *> NameForms::typesBelow(SourceLocation Scope) {
  const auto [All, At] = find(Scope);
  llvm::SmallVector<IdentifierInfo *> Found;
  for (std::size_t I = 0; At < All.size() && I + 2 < All.size(); ++I)
    if (All[I].getIdentifierInfo() == All[At].getIdentifierInfo() && All[I + 1].is(tok::coloncolon) &&
        All[I + 2].is(tok::identifier)) {
      const NameForm Form = formOf(All, I + 2);
      if (Form == NameForm::Type || (Form == NameForm::Scope && !cuda_tidy::isOnlyScope(All, I + 2)))
        Found.push_back(All[I + 2].getIdentifierInfo());
    }
  return Found;
}

} // namespace cuda_tidy
