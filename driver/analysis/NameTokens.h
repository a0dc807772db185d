#pragma once

#include "analysis/NameForm.h"
#include <optional>

namespace cuda_tidy {

/// How far the end of a template's arguments is looked for.
inline constexpr std::size_t MostTokensInArguments = 200;

inline clang::tok::TokenKind kindAt(const NameForms::Tokens &All, std::size_t At) {
  return At < All.size() ? All[At].getKind() : clang::tok::eof;
}

/// Behind the `>` that closes the `<` at \p Open, or nothing if it is an operator.
inline std::optional<std::size_t> behindArguments(const NameForms::Tokens &All, std::size_t Open) {
  unsigned Angles = 0, Others = 0;
  for (std::size_t I = Open; I < All.size() && I - Open < MostTokensInArguments; ++I)
    switch (All[I].getKind()) {
    case clang::tok::less:
      Angles += Others == 0;
      break;
    case clang::tok::greater:
    case clang::tok::greatergreater:
    case clang::tok::greatergreatergreater:
      if (Others == 0) {
        const unsigned Closed = All[I].getLength();
        if (Closed >= Angles)
          return I + 1;
        Angles -= Closed;
      }
      break;
    case clang::tok::l_paren:
    case clang::tok::l_square:
      ++Others;
      break;
    case clang::tok::r_paren:
    case clang::tok::r_square:
      if (Others == 0)
        return std::nullopt;
      --Others;
      break;
    case clang::tok::semi:
    case clang::tok::l_brace:
    case clang::tok::r_brace:
    case clang::tok::ampamp:
    case clang::tok::pipepipe:
      if (Others == 0)
        return std::nullopt;
      break;
    default:
      break;
    }
  return std::nullopt;
}

/// Behind the parenthesis that closes the one at \p Open, or nothing if it is far away.
inline std::optional<std::size_t> behindParentheses(const NameForms::Tokens &All, std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I < All.size() && I - Open < MostTokensInArguments; ++I)
    if (All[I].is(clang::tok::l_paren))
      ++Depth;
    else if (All[I].is(clang::tok::r_paren) && --Depth == 0)
      return I + 1;
  return std::nullopt;
}

/// Whether a declaration or a statement can begin behind such a token.
inline bool beginsStatement(clang::tok::TokenKind Before) {
  switch (Before) {
  case clang::tok::semi:
  case clang::tok::l_brace:
  case clang::tok::r_brace:
  case clang::tok::colon:
  case clang::tok::kw_const:
  case clang::tok::kw_static:
  case clang::tok::kw_constexpr:
  case clang::tok::kw_inline:
  case clang::tok::kw_extern:
  case clang::tok::kw_typedef:
  case clang::tok::kw_mutable:
  case clang::tok::kw_volatile:
  case clang::tok::kw_else:
  case clang::tok::unknown: // the beginning of the file, or the end of a directive
    return true;
  default:
    return false;
  }
}

} // namespace cuda_tidy
