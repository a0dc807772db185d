#pragma once

#include "knowledge/TensorClasses.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/TemplateBase.h"
#include "clang/AST/Type.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace cuda_tidy {

/// The types among template arguments, those of packs included.
llvm::SmallVector<clang::QualType, 4> typesAmong(llvm::ArrayRef<clang::TemplateArgument> Arguments);

/// Whether \p Type, or what it points or refers to, is a class that \p IsWanted, or an instance of a template that
/// \p IsContainer for a type of which that is true again.
bool holds(clang::QualType Type, llvm::function_ref<bool(const clang::CXXRecordDecl &)> IsWanted,
           llvm::function_ref<bool(const clang::ClassTemplateSpecializationDecl &)> IsContainer);

/// Whether \p Type is LibTorch's tensor, a reference or pointer to one, or something that holds tensors: a container,
/// an `optional`, a list.
bool holdsTensor(clang::QualType Type);

/// Whether \p Type is LibTorch's tensor itself, or a reference to one.
bool isTensor(clang::QualType Type);

/// Whether \p Type holds tensors of the stable interface, whose remedies have other names.
bool holdsStableTensor(clang::QualType Type);

/// Whether a value of \p Type can have a graph: tensors, script values, and what holds such.
bool carriesGraph(clang::QualType Type);

/// The first parameter of \p Function that has a name and holds a tensor, or null.
const clang::ParmVarDecl *tensorParameterOf(const clang::FunctionDecl &Function);

/// The same or, of a method, the first such parameter of any method of its class: an object that is given tensors.
const clang::ParmVarDecl *tensorGivenTo(const clang::FunctionDecl &Function);

/// The first parameter or else local variable of \p Function that holds a tensor, lambdas included; null if it has
/// none.
const clang::VarDecl *tensorVariableOf(const clang::FunctionDecl &Function);

} // namespace cuda_tidy
