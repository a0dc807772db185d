#pragma once

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace llvm::opt {
class Arg;
}

namespace cuda_tidy {

/// Whether an option of clang's driver does no more than decide how a file is parsed. Of those that do more, some write
/// files or load code; what is not known is taken to be one of them.
bool decidesParsing(const llvm::opt::Arg &Option);

/// Those of the arguments of clang's driver that decide how a file is parsed; the others are added to \p LeftOut.
std::vector<std::string> parsingOptions(llvm::ArrayRef<std::string> Arguments, std::vector<std::string> &LeftOut);

/// Those of the options of clang's front end, which stand behind `-Xclang`, that decide how a file is parsed, ready for
/// the driver; the others are added to \p LeftOut.
std::vector<std::string> parsingOptionsOfFrontEnd(llvm::ArrayRef<std::string> Options,
                                                  std::vector<std::string> &LeftOut);

/// The directories and files that options of \p Arguments have clang look into, or include, as they are written.
std::vector<std::string> includePaths(llvm::ArrayRef<std::string> Arguments);

} // namespace cuda_tidy
