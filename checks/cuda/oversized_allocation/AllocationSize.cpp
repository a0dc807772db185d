#include "cuda/oversized_allocation/AllocationSize.h"
#include "flow/IntegerConstant.h"
#include "flow/ValueRanges.h"
#include "flow/VariableWrites.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace cuda_tidy {
namespace {

uint64_t productOf(llvm::ArrayRef<uint64_t> Factors) {
  uint64_t Product = 1;
  for (uint64_t Factor : Factors)
    Product = llvm::SaturatingMultiply(Product, Factor);
  return Product;
}

bool hasUsableBody(const FunctionDecl *Function) {
  return Function && !Function->isDependentContext() && Function->doesThisDeclarationHaveABody();
}

/// Reads the factors of a product.
class FactorReader {
public:
  FactorReader(const FunctionDecl *Function, GivenChain Way, FunctionFlows &Flows, AllocationSize &Size)
      : Function(hasUsableBody(Function) ? Function : nullptr), Way(Way), Flows(Flows), Size(Size) {}

  bool read(const Expr &Whole) {
    if (++Steps > MaxSteps || Whole.isInstantiationDependent())
      return false;
    const Expr *E = Whole.IgnoreParenCasts();
    if (const auto *Product = dyn_cast<BinaryOperator>(E); Product && Product->getOpcode() == BO_Mul)
      return readProduct(*Product);
    if (const std::optional<uint64_t> Value = constantOf(*E)) {
      Size.Factors.push_back(*Value);
      return true;
    }
    if (!Function)
      return false;
    const Expr &Origin = originOf(*E, Flows.of(*Function));
    if (const auto *Product = dyn_cast<BinaryOperator>(&Origin); Product && Product->getOpcode() == BO_Mul)
      return readProduct(*Product);
    if (!Way.empty())
      return readGiven(Origin);
    const IntegerRange Range = ValueRanges(*Function, {}, Flows).rangeAt(Whole, Whole);
    if (!Range.isAtLeast(1))
      return false;
    Size.IsExact &= Range.exactly().has_value();
    Size.Factors.push_back(*Range.Lower);
    return true;
  }

private:
  /// A parameter that the function leaves as it is, or a member that its constructor initialises with one.
  bool readGiven(const Expr &E) {
    const auto *Constructor = dyn_cast<CXXConstructorDecl>(Function);
    if (const auto *Member = dyn_cast<MemberExpr>(&E); Member && Constructor)
      for (const CXXCtorInitializer *Each : Constructor->inits())
        if (Each->getMember() == Member->getMemberDecl() && Each->getInit() && ++Steps <= MaxSteps)
          return readGiven(*Each->getInit()->IgnoreParenCasts());
    const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(variableIn(&E));
    if (!Parameter || Parameter->getDeclContext() != Function ||
        Parameter->getFunctionScopeIndex() >= Way.front().Arguments.size() ||
        !writesTo(*Parameter, Flows.of(*Function), /*WithPointee=*/false).isNeverChanged())
      return false;
    return FactorReader(Way.front().Caller, Way.drop_front(), Flows, Size)
        .read(*Way.front().Arguments[Parameter->getFunctionScopeIndex()]);
  }

  bool readProduct(const BinaryOperator &Product) {
    const size_t First = Size.Factors.size();
    if (!read(*Product.getLHS()) || !read(*Product.getRHS()))
      return false;
    const ASTContext &Context = Flows.context();
    const unsigned Width = Context.getIntWidth(Product.getType());
    const unsigned Bits = Width - Product.getType()->isSignedIntegerType();
    if (Width <= 32 && productOf(llvm::ArrayRef(Size.Factors).drop_front(First)) >> Bits && !Size.Wrapping)
      Size.Wrapping = &Product;
    return true;
  }

  std::optional<uint64_t> constantOf(const Expr &E) const {
    const auto Value = cuda_tidy::constantOf(E, Flows.context());
    if (!Value || Value->isNegative() || *Value == 0)
      return std::nullopt;
    return Value->getLimitedValue();
  }

  static constexpr unsigned MaxSteps = 32;
  const FunctionDecl *Function;
  GivenChain Way;
  FunctionFlows &Flows;
  AllocationSize &Size;
  unsigned Steps = 0;
};

} // namespace

uint64_t AllocationSize::bytes() const { return productOf(Factors); }

std::string humanSize(uint64_t Bytes) {
  constexpr const char *Units[] = {"bytes", "KB", "MB", "GB", "TB", "PB", "EB"};
  double Amount = Bytes;
  unsigned Unit = 0;
  for (; Amount >= 1000 && Unit + 1 < std::size(Units); ++Unit)
    Amount /= 1000;
  std::string Text;
  llvm::raw_string_ostream(Text) << llvm::format("%.3g ", Amount) << Units[Unit];
  return Text;
}

std::string AllocationSize::arithmetic() const {
  std::string Text = llvm::join(llvm::map_range(Factors, [](uint64_t Each) { return llvm::utostr(Each); }), " x ");
  return Text + " bytes = " + (bytes() == UINT64_MAX ? "more than " : "") + humanSize(bytes());
}

bool multiplyBy(const Expr &Factor, const FunctionDecl *Function, FunctionFlows &Flows, AllocationSize &Size,
                GivenChain Way) {
  return FactorReader(Function, Way, Flows, Size).read(Factor);
}

const Expr *negativeFactorOf(const Expr &Size, const FunctionDecl *Function, FunctionFlows &Flows) {
  if (!hasUsableBody(Function) || Size.isInstantiationDependent())
    return nullptr;
  const Expr *Negative = nullptr;
  llvm::SmallVector<const Expr *, 4> Pending = {Size.IgnoreParenCasts()};
  while (!Pending.empty()) {
    const Expr *Factor = Pending.pop_back_val();
    if (const auto *Product = dyn_cast<BinaryOperator>(Factor); Product && Product->getOpcode() == BO_Mul) {
      Pending.append({Product->getLHS()->IgnoreParenCasts(), Product->getRHS()->IgnoreParenCasts()});
      continue;
    }
    const IntegerRange Range = ValueRanges(*Function, {}, Flows).rangeAt(*Factor, *Factor);
    if (!Factor->getType()->isSignedIntegerType() || !Range.Upper || *Range.Upper >= 0)
      continue;
    if (Negative)
      return nullptr;
    Negative = Factor;
  }
  return Negative;
}

} // namespace cuda_tidy
