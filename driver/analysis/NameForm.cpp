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
        return I > 0 &&
               All[I - 1].isOneOf(tok::identifier, tok::kw_static_cast, tok::kw_reinterpret_cast, tok::kw_const_cast,
                                  tok::kw_dynamic_cast) &&
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

} // namespace

const NameForms::Tokens &NameForms::tokensOf(FileID File) {
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
    if (!IsDirective)
      Known->second.push_back(Each);
    else if (Each.getIdentifierInfo() && Each.getIdentifierInfo()->isStr("define"))
      IsDirective = false;
  }
  const Tokens &All = Known->second;
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
    // `namespace alias = ns::name;`
    if (I > 0 && All[I - 1].is(tok::kw_namespace) && kindAt(All, I + 1) == tok::equal)
      for (std::size_t Last = I + 2; Last + 1 < All.size() && All[Last].isOneOf(tok::identifier, tok::coloncolon);
           ++Last)
        if (kindAt(All, Last + 1) == tok::semi)
          Aliases.emplace_back(All[Last].getIdentifierInfo(), Name);
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
  if (Stars > At + 1) {
    if (Behind == tok::r_paren || Behind == tok::comma || Behind == tok::greater || Behind == tok::ellipsis)
      return NameForm::Type;
    if (Behind == tok::identifier && (beginsStatement(Before) || isFirstParameter(All, First)))
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
