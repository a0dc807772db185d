#include "analysis/NvccMacro.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"

using namespace clang;

namespace cuda_tidy {
namespace {

class NvccMacro : public PPCallbacks {
public:
  explicit NvccMacro(Preprocessor &Parsed) : Parsed(Parsed), Name(Parsed.getIdentifierInfo("__NVCC__")) {}

  void LexedFileChanged(FileID, LexedFileChangeReason, SrcMgr::CharacteristicKind Kind, FileID,
                        SourceLocation Place) override {
    const bool IsUsers = !SrcMgr::isSystem(Kind) && !Parsed.getSourceManager().isWrittenInBuiltinFile(Place);
    if (IsUsers == Parsed.isMacroDefined(Name))
      return;
    if (!IsUsers) {
      Parsed.appendMacroDirective(Name, new (Parsed.getPreprocessorAllocator()) UndefMacroDirective(Place));
      return;
    }
    MacroInfo *One = Parsed.AllocateMacroInfo(Place);
    Token Value;
    Value.startToken();
    Value.setKind(tok::numeric_constant);
    Parsed.CreateString("1", Value, Place, Place);
    One->setTokens(Value, Parsed.getPreprocessorAllocator());
    Parsed.appendDefMacroDirective(Name, One, Place);
  }

private:
  Preprocessor &Parsed;
  IdentifierInfo *const Name;
};

} // namespace

void defineNvccForUsers(Preprocessor &Parsed) { Parsed.addPPCallbacks(std::make_unique<NvccMacro>(Parsed)); }

} // namespace cuda_tidy
