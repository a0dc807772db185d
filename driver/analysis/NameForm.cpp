#include "analysis/NameForm.h"
#include "analysis/NameTokens.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cuda_tidy {
namespace {

using Tokens = NameForms::Tokens;

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

/// Whether such a token may stand among the arguments of a template in front of the one that is looked at.
bool mayBeOfArgument(const Token &Each) {
  return Each.isOneOf(tok::identifier, tok::coloncolon, tok::comma, tok::star, tok::amp, tok::numeric_constant,
                      tok::kw_const, tok::kw_unsigned, tok::kw_int, tok::kw_float, tok::kw_double, tok::kw_bool,
                      tok::kw_char, tok::kw_long, tok::kw_short, tok::kw_true, tok::kw_false, tok::kw_typename);
}

/// Whether the name at \p At is a whole argument of a template, `<name>` or `<…, name*>`, where \p Behind is what
/// follows it and its stars.
bool isTemplateArgument(const Tokens &All, std::size_t At, tok::TokenKind Behind) {
  if (!llvm::is_contained({tok::greater, tok::greatergreater, tok::greatergreatergreater, tok::comma}, Behind))
    return false;
  unsigned Closed = 0;
  for (std::size_t I = At; I-- > 0 && At - I < MostTokensInArguments;) {
    const Token &Each = All[I];
    if (Each.is(tok::less) && Closed == 0)
      return I > 0 &&
             All[I - 1].isOneOf(tok::identifier, tok::kw_static_cast, tok::kw_reinterpret_cast, tok::kw_const_cast,
                                tok::kw_dynamic_cast) &&
             behindArguments(All, I);
    if (Each.is(tok::less))
      --Closed;
    else if (Each.isOneOf(tok::greater, tok::greatergreater))
      Closed += Each.is(tok::greater) ? 1 : 2;
    else if (!mayBeOfArgument(Each))
      return false;
  }
  return false;
}

/// Where `a::b::name` begins, of which \p At is the last name.
std::size_t beginOfQualified(const Tokens &All, std::size_t At) {
  constexpr unsigned MostNames = 64;
  for (unsigned I = 0; I < MostNames && At >= 2 && All[At - 1].is(tok::coloncolon) && All[At - 2].is(tok::identifier);
       ++I)
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

/// Whether the first parameter of a declared function begins at \p At: `void name(…`, `ns::type *name(…`.
bool isFirstParameter(const Tokens &All, std::size_t At) {
  if (At < 3 || All[At - 1].isNot(tok::l_paren) || All[At - 2].isNot(tok::identifier))
    return false;
  const std::size_t Name = beginOfQualified(All, At - 2);
  return Name > 0 && All[Name - 1].isOneOf(tok::identifier, tok::greater, tok::star, tok::amp, tok::kw_void,
                                           tok::kw_int, tok::kw_bool, tok::kw_float, tok::kw_double, tok::kw_unsigned,
                                           tok::kw_long, tok::kw_char, tok::kw_short, tok::kw_auto);
}

/// Whether the function at \p At is defined there: `void ns::name(…) {`.
bool isDefinedAt(const Tokens &All, std::size_t At) {
  const std::optional<std::size_t> Behind = behindParentheses(All, At + 1);
  return Behind &&
         llvm::is_contained({tok::l_brace, tok::colon, tok::kw_const, tok::kw_noexcept}, kindAt(All, *Behind));
}

/// Whether the name at \p At is that of a constant, `case ns::name`.
bool isLabelAt(const Tokens &All, std::size_t At) {
  At = beginOfQualified(All, At);
  return At > 0 && All[At - 1].is(tok::kw_case);
}

/// Whether the name at \p At is one that a using-declaration brings in.
bool isUsed(const Tokens &All, std::size_t At) {
  At = beginOfQualified(All, At);
  return At > 0 && All[At - 1].is(tok::kw_using);
}

/// What \p At is an alias of, `namespace alias = ns::name;`; null if it is none.
const IdentifierInfo *aliasedBy(const Tokens &All, std::size_t At) {
  if (At == 0 || All[At - 1].isNot(tok::kw_namespace) || kindAt(All, At + 1) != tok::equal)
    return nullptr;
  std::size_t Last = At + 2;
  while (Last < All.size() && All[Last].isOneOf(tok::identifier, tok::coloncolon))
    ++Last;
  return kindAt(All, Last) == tok::semi ? All[Last - 1].getIdentifierInfo() : nullptr;
}

/// The code of a file: of directives only what macros are defined as is some.
Tokens codeIn(FileID File, Preprocessor &Parsed) {
  Tokens Code;
  const SourceManager &Sources = Parsed.getSourceManager();
  const std::optional<llvm::MemoryBufferRef> Text = Sources.getBufferOrNone(File);
  if (!Text)
    return Code;
  Lexer Raw(File, *Text, Sources, Parsed.getLangOpts());
  bool IsDirective = false;
  for (Token Each; !Raw.LexFromRawLexer(Each);) {
    if (Each.is(tok::raw_identifier))
      Parsed.LookUpIdentifierInfo(Each);
    if (Each.isAtStartOfLine())
      IsDirective = Each.is(tok::hash);
    if (!IsDirective)
      Code.push_back(Each);
    else if (Each.getIdentifierInfo() && Each.getIdentifierInfo()->isStr("define"))
      IsDirective = false;
  }
  return Code;
}

/// Whether a name from \p First on is a type, with stars and then \p Behind behind it: `name *x;`, `f(name *)`.
bool isPointedTo(const Tokens &All, std::size_t First, tok::TokenKind Behind) {
  const tok::TokenKind Before = First ? All[First - 1].getKind() : tok::unknown;
  return llvm::is_contained({tok::r_paren, tok::comma, tok::greater, tok::ellipsis}, Behind) ||
         (Behind == tok::identifier && (beginsStatement(Before) || isFirstParameter(All, First)));
}

/// Whether the name from \p First to \p Last is what something is cast to: `(name)x`.
bool isCastTo(const Tokens &All, std::size_t First, std::size_t Last) {
  return First > 0 && All[First - 1].is(tok::l_paren) && kindAt(All, Last + 1) == tok::r_paren &&
         (First < 2 || !All[First - 2].isOneOf(tok::identifier, tok::greater, tok::r_square, tok::r_paren)) &&
         llvm::is_contained({tok::identifier, tok::numeric_constant}, kindAt(All, Last + 2));
}

} // namespace

const NameForms::Tokens &NameForms::tokensOf(FileID File) {
  auto [Known, IsNew] = Files.try_emplace(File);
  if (!IsNew)
    return Known->second;
  const Tokens &All = Known->second = codeIn(File, Parsed);
  std::vector<std::pair<const IdentifierInfo *, const IdentifierInfo *>> Aliases;
  for (std::size_t I = 0; I < All.size(); ++I) {
    IdentifierInfo *Name = All[I].getIdentifierInfo();
    if (All[I].isNot(tok::identifier) || !Name)
      continue;
    const NameForm Form = formOf(All, I);
    if (I > 0 && All[I - 1].isOneOf(tok::period, tok::arrow)) {
      Members.emplace_back(Name, Form);
      continue;
    }
    if (Form != NameForm::Scope && !isNamespaceAt(All, I))
      NoScopes.insert(Name);
    if (Form != NameForm::Scope && isBaseAt(All, I))
      Bases.insert(Name);
    else if (Form == NameForm::Type)
      Types.insert(Name);
    if (Form == NameForm::ClassTemplate)
      ClassTemplates.insert(Name);
    if (Form == NameForm::Value && kindAt(All, I + 1) == tok::colon && isLabelAt(All, I))
      Constants.insert(Name);
    // Of values only what is called is told for sure, from `ns::type &name`.
    const bool IsSure = Form != NameForm::Value || (kindAt(All, I + 1) == tok::l_paren && !isDefinedAt(All, I));
    if (I > 1 && All[I - 1].is(tok::coloncolon) && All[I - 2].is(tok::identifier) && IsSure)
      Below[All[I - 2].getIdentifierInfo()].insert({Name, Form});
    if (const IdentifierInfo *Aliased = aliasedBy(All, I))
      Aliases.emplace_back(Aliased, Name);
  }
  for (const auto &[Name, Alias] : Aliases)
    if (const auto Named = Below.find(Alias); Named != Below.end()) {
      const llvm::SmallSetVector<Member, 1> Members = Named->second;
      Below[Name].insert_range(Members);
    }
  return Known->second;
}

NameForm NameForms::formOf(const Tokens &All, std::size_t At) const {
  const std::size_t First = beginOfQualified(All, At);
  const tok::TokenKind Before = First ? All[First - 1].getKind() : tok::unknown;
  const tok::TokenKind Next = kindAt(All, At + 1);
  if (Next == tok::semi && isUsed(All, At))
    return nextFormOf(All, At);
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
  const bool IsType = Stars > At + 1 ? isPointedTo(All, First, Behind) : isCastTo(All, First, At);
  return IsType ? NameForm::Type : NameForm::Value;
}

std::pair<const NameForms::Tokens &, std::size_t> NameForms::find(SourceLocation Place) {
  const SourceManager &Sources = Parsed.getSourceManager();
  // What is around the name is around a macro that is no more than the name.
  SourceLocation Begin, End;
  if (Place.isMacroID() && Lexer::isAtStartOfMacroExpansion(Place, Sources, Parsed.getLangOpts(), &Begin) &&
      Lexer::isAtEndOfMacroExpansion(Place, Sources, Parsed.getLangOpts(), &End) && Begin == End)
    Place = Begin;
  const auto [File, Offset] = Sources.getDecomposedSpellingLoc(Place);
  const Tokens &All = tokensOf(File);
  const auto Found =
      llvm::partition_point(All, [&](const Token &Each) { return Sources.getFileOffset(Each.getLocation()) < Offset; });
  const bool IsThere =
      Found != All.end() && Found->is(tok::identifier) && Sources.getFileOffset(Found->getLocation()) == Offset;
  return {All, IsThere ? Found - All.begin() : All.size()};
}

NameForm NameForms::at(SourceLocation Place) {
  const auto [All, At] = find(Place);
  return At < All.size() ? formOf(All, At) : NameForm::Value;
}

/// The form in which the name stands next, behind a using-declaration.
NameForm NameForms::nextFormOf(const Tokens &All, std::size_t At) const {
  constexpr std::size_t MostTokens = 20000;
  for (std::size_t I = At + 1; I < All.size() && I - At < MostTokens; ++I)
    if (All[I].is(tok::identifier) && All[I].getIdentifierInfo() == All[At].getIdentifierInfo())
      return kindAt(All, I + 1) == tok::semi && isUsed(All, I) ? NameForm::Value : formOf(All, I);
  return NameForm::Value;
}

NameForms::Arguments NameForms::argumentsAt(SourceLocation Place,
                                            llvm::function_ref<bool(const IdentifierInfo &)> IsValue) {
  const auto [All, At] = find(Place);
  const std::optional<std::size_t> Behind =
      kindAt(All, At + 1) == tok::less ? behindArguments(All, At + 1) : std::nullopt;
  if (!Behind)
    return Arguments::Types;
  llvm::SmallVector<bool, 4> AreValues;
  for (std::size_t I = At + 2, Begin = I, Depth = 0; I < *Behind; ++I) {
    if (All[I].isOneOf(tok::less, tok::l_paren))
      ++Depth;
    else if (All[I].isOneOf(tok::greater, tok::r_paren) && Depth > 0)
      --Depth;
    else if (I + 1 == *Behind || (All[I].is(tok::comma) && Depth == 0)) {
      // `4`, `-1`, `N`, `N + 1`, and not `float`, `Vector<float, 4>`
      const Token &First = All[Begin];
      AreValues.push_back(First.isOneOf(tok::numeric_constant, tok::char_constant, tok::minus, tok::l_paren,
                                        tok::kw_true, tok::kw_false, tok::kw_sizeof) ||
                          (First.is(tok::identifier) && kindAt(All, Begin + 1) != tok::coloncolon &&
                           kindAt(All, Begin + 1) != tok::less && IsValue(*First.getIdentifierInfo())));
      Begin = I + 1;
    }
  }
  const bool IsFirstValue = !AreValues.empty() && AreValues.front();
  const bool IsLastValue = !AreValues.empty() && AreValues.back();
  if (IsFirstValue)
    return IsLastValue ? Arguments::Values : Arguments::ValueThenTypes;
  return IsLastValue ? Arguments::TypeThenValues : Arguments::Types;
}

bool NameForms::isCall(SourceLocation Place) {
  const auto [All, At] = find(Place);
  return kindAt(All, At + 1) == tok::l_paren && formOf(All, At) == NameForm::Value;
}

bool NameForms::isTypeInExpression(SourceLocation Place) {
  const auto [All, At] = find(Place);
  if (At == All.size())
    return false;
  const tok::TokenKind Next = kindAt(All, At + 1);
  return Next == tok::l_paren ? isType(*All[At].getIdentifierInfo())
                              : Next != tok::l_brace && formOf(All, At) == NameForm::Type;
}

llvm::ArrayRef<NameForms::Member> NameForms::below(const IdentifierInfo &Scope) const {
  const auto Found = Below.find(&Scope);
  return Found == Below.end() ? llvm::ArrayRef<Member>() : Found->second.getArrayRef();
}

} // namespace cuda_tidy
