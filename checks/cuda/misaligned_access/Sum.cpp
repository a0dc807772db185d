#include "cuda/misaligned_access/Sum.h"
#include "syntax/SourceText.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/STLExtras.h"
#include <numeric>

using namespace clang;

namespace cuda_tidy {

// As the device computes: what leaves 64 bits has the right remainders all the same.
static int64_t product(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) * static_cast<uint64_t>(B));
}

static int64_t sum(int64_t A, int64_t B) {
  return static_cast<int64_t>(static_cast<uint64_t>(A) + static_cast<uint64_t>(B));
}

bool Term::has(Factor::Kind Kind) const {
  return llvm::any_of(Factors, [&](const Factor &Each) { return Each.What == Kind; });
}

Sum::Sum(int64_t Constant) { add({Constant, {}}); }

Sum::Sum(Factor Only, int64_t Times) { add({Times, {Only}}); }

std::optional<int64_t> Sum::constant() const {
  if (Terms.empty())
    return 0;
  return Terms.size() == 1 && Terms[0].Factors.empty() ? std::optional(Terms[0].Constant) : std::nullopt;
}

int64_t Sum::divisor() const {
  int64_t Divisor = 0;
  for (const Term &Each : Terms)
    Divisor = std::gcd(Divisor, Each.Constant);
  return Divisor;
}

bool Sum::has(Factor::Kind Kind) const {
  return llvm::any_of(Terms, [&](const Term &Each) { return Each.has(Kind); });
}

void Sum::add(Term Each) {
  auto *Same = llvm::find_if(Terms, [&](const Term &Other) { return Other.Factors == Each.Factors; });
  if (Same == Terms.end())
    Same = Terms.insert(Same, {0, Each.Factors});
  Same->Constant = sum(Same->Constant, Each.Constant);
  if (Same->Constant == 0)
    Terms.erase(Same);
}

Sum Sum::operator+(const Sum &Other) const {
  Sum Result = *this;
  for (const Term &Each : Other.Terms)
    Result.add(Each);
  return Result;
}

Sum Sum::operator*(const Sum &Other) const {
  Sum Result;
  for (const Term &A : Terms)
    for (const Term &B : Other.Terms) {
      Term Both = {product(A.Constant, B.Constant), A.Factors};
      Both.Factors.append(B.Factors);
      llvm::sort(Both.Factors);
      Result.add(std::move(Both));
    }
  return Result;
}

std::optional<Sum> Sum::dividedBy(int64_t Divisor) const {
  Sum Result;
  for (const Term &Each : Terms) {
    if (Divisor == 0 || Each.Constant % Divisor != 0)
      return std::nullopt;
    Result.add({Each.Constant / Divisor, Each.Factors});
  }
  return Result;
}

Sum Sum::modulo(int64_t Modulus) const {
  Sum Result;
  for (const Term &Each : Terms) {
    const int64_t Rest = Each.Constant & (Modulus - 1);
    if (Rest != 0)
      Result.add({Each.Factors.empty() ? Rest : Each.Constant, Each.Factors});
  }
  return Result;
}

Sum Sum::withParameters(llvm::function_ref<Sum(const Factor &)> ValueOf) const {
  Sum Result;
  for (const Term &Each : Terms) {
    Sum Value = Each.Constant;
    for (const Factor &Of : Each.Factors)
      Value = Value * (Of.What == Factor::Parameter ? ValueOf(Of) : Sum(Of));
    Result = Result + Value;
  }
  return Result;
}

static std::string textOf(const Factor &Of, const ASTContext &Context) {
  const auto *Step = dyn_cast<UnaryOperator>(Of.Written);
  const auto *Move = dyn_cast<CompoundAssignOperator>(Of.Written);
  const bool IsRound = Of.What == Factor::Round;
  const Expr *Counter = IsRound && Step ? Step->getSubExpr() : IsRound && Move ? Move->getLHS() : nullptr;
  return textOf(Counter ? *Counter : *Of.Written, Context);
}

std::string textOf(const Term &Each, const ASTContext &Context) {
  std::string Text = std::to_string(Each.Constant);
  for (const Factor &Of : Each.Factors)
    Text += " * " + textOf(Of, Context);
  return Text;
}

} // namespace cuda_tidy
