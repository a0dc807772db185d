#pragma once

#include "program/Facts.h"
#include "llvm/ADT/StringSet.h"

namespace cuda_tidy {

/// What the program \p Text of the file \p File tells units of C++: of its calls of functions of these \p Names, with
/// the devices that are chosen around them and the tensors that they are given; and of modules that it exports. Nothing
/// if it cannot be parsed.
UnitFacts pythonFacts(const std::string &File, llvm::StringRef Text, const llvm::StringSet<> &Names);

} // namespace cuda_tidy
