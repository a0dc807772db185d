#include "python/CupyKernel.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <set>
#include <vector>

using llvm::StringRef;

namespace cuda_tidy {
namespace {

struct Parameter {
  std::string Type, Name;
  bool IsRaw; ///< All of the array, which the expression indexes.
};

/// The type in C++ that one of NumPy's is.
StringRef typeInCxx(StringRef Type) {
  return llvm::StringSwitch<StringRef>(Type)
      .Case("float32", "float")
      .Case("float64", "double")
      .Case("int8", "signed char")
      .Case("int16", "short")
      .Case("int32", "int")
      .Case("int64", "long long")
      .Case("uint8", "unsigned char")
      .Case("uint16", "unsigned short")
      .Case("uint32", "unsigned int")
      .Case("uint64", "unsigned long long")
      .Default(Type);
}

std::vector<Parameter> readParameters(StringRef List, std::set<std::string> &Placeholders) {
  std::vector<Parameter> Parameters;
  for (StringRef Each : llvm::split(List, ',')) {
    llvm::SmallVector<StringRef, 4> Words;
    for (StringRef Word : llvm::split(Each, ' '))
      if (!Word.trim().empty())
        Words.push_back(Word.trim());
    if (Words.size() < 2)
      continue;
    const StringRef Type = Words.end()[-2];
    if (Type.size() == 1)
      Placeholders.insert(Type.str());
    Parameters.push_back({typeInCxx(Type).str(), Words.back().str(), Words.front() == "raw"});
  }
  return Parameters;
}

} // namespace

MappedText cupyKernel(const CupyExpressions &Given) {
  std::set<std::string> Placeholders;
  const std::vector<Parameter> In = readParameters(Given.In, Placeholders);
  const std::vector<Parameter> Out = readParameters(Given.Out, Placeholders);
  std::string Head, Parameters = "long long _n", Elements;
  for (const std::string &Each : Placeholders)
    Head += (Head.empty() ? "template <typename " : ", typename ") + Each;
  if (!Head.empty())
    Head += "> ";
  auto Add = [&](const Parameter &Each, StringRef Const) {
    Parameters += (", " + Const + Each.Type + " *" + (Each.IsRaw ? "" : "_raw_") + Each.Name).str();
    if (!Each.IsRaw)
      Elements += (Const + Each.Type + " &" + Each.Name + " = _raw_" + Each.Name + "[i]; ").str();
  };
  for (const Parameter &Each : In)
    Add(Each, "const ");
  for (const Parameter &Each : Out)
    Add(Each, "");
  MappedText Kernel = Given.Preamble;
  const size_t Begin = Given.First.origin(0), End = Given.First.origin(Given.First.text().size());
  const std::string Start =
      Head + "__global__ void kernel(" + Parameters +
      ") { struct { long long Size; __device__ long long size() const " +
      "{ return Size; } } _ind = {_n}; for (long long i = blockIdx.x * static_cast<long long>(blockDim.x) + " +
      "threadIdx.x; i < _n; i += static_cast<long long>(blockDim.x) * gridDim.x) { " + Elements;
  Kernel.addMeaning("\n" + Start + "\n", Begin, 0);
  if (Given.Reduce.text().empty()) {
    Kernel.append(Given.First);
  } else {
    Kernel.addMeaning("auto a = ", Begin, 0);
    Kernel.append(Given.First);
    Kernel.addMeaning("; const auto b = a; a = ", End, 0);
    Kernel.append(Given.Reduce);
    Kernel.addMeaning(";\n", Given.Reduce.origin(Given.Reduce.text().size()), 0);
    Kernel.append(Given.Last);
  }
  Kernel.addMeaning(";\n} }\n", End, 0);
  return Kernel;
}

} // namespace cuda_tidy
