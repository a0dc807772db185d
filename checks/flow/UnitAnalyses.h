#pragma once

#include "clang/AST/ASTContext.h"
#include <memory>
#include <type_traits>
#include <vector>

namespace cuda_tidy {

/// The analyses of one translation unit. Each is made when somebody first asks for it, and is the same for all checks.
class UnitAnalyses {
public:
  /// Those of \p Context; they live as long as that. Whoever asks first has its blocks opened (`openBlocks`).
  static UnitAnalyses &of(clang::ASTContext &Context);

  explicit UnitAnalyses(clang::ASTContext &Context) : Context(Context) {}
  UnitAnalyses(const UnitAnalyses &) = delete;
  ~UnitAnalyses();

  clang::ASTContext &context() const { return Context; }

  /// The one of this class, which is made of the analyses that it needs, of the syntax tree, or of nothing.
  template <class Analysis> Analysis &get() {
    static const char Key = 0;
    for (const auto &[OtherKey, Each] : All)
      if (OtherKey == &Key)
        return *static_cast<Analysis *>(Each.get());
    std::shared_ptr<Analysis> Made;
    if constexpr (std::is_constructible_v<Analysis, UnitAnalyses &>)
      Made = std::make_shared<Analysis>(*this);
    else if constexpr (std::is_constructible_v<Analysis, clang::ASTContext &>)
      Made = std::make_shared<Analysis>(Context);
    else
      Made = std::make_shared<Analysis>();
    All.emplace_back(&Key, Made);
    return *Made;
  }

private:
  clang::ASTContext &Context;
  std::vector<std::pair<const char *, std::shared_ptr<void>>> All; ///< Those behind are made of those before.
};

/// The analysis of this class of the unit of \p Context.
template <class Analysis> Analysis &analysisOf(clang::ASTContext &Context) {
  return UnitAnalyses::of(Context).get<Analysis>();
}

} // namespace cuda_tidy
