// RUN: %check_cuda_tidy %s torch-swallowed-cuda-error %t

#include <c10/cuda/CUDAException.h>
#include <iostream>
#include <torch/script.h>
#include <torch/torch.h>

torch::Tensor infer(torch::jit::Module &model, torch::Tensor x);

void everything_bad(torch::jit::Module &model, torch::Tensor x, torch::Tensor &y) {
  try {
    y = model.forward({x.to(torch::kCUDA)}).toTensor();
  } catch (...) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word [torch-swallowed-cuda-error]
    // CHECK-MESSAGES: :[[@LINE-3]]:9: note: this may fail, also because of an earlier kernel
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: print what() of the exception, return a status, or throw it on
  }
}

void wait_bad(c10::Device device) {
  try {
    at::accelerator::synchronizeDevice(device.index());
  } catch (...) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors
  }
}

void torchError_bad(std::vector<torch::Tensor> all) {
  for (torch::Tensor &x : all) {
    try {
      x = x.cuda().matmul(x);
    } catch (const c10::Error &error) {
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: errors of work on tensors
      continue;
    }
  }
}

bool success_bad(torch::Tensor x) {
  try {
    x.sum().backward();
  } catch (const std::exception &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors
    return true;
  }
  return true;
}

// Somebody hears of it.

void printed_ok(torch::Tensor x) {
  try {
    x.sum().backward();
  } catch (const c10::Error &error) {
    std::cerr << error.what();
  }
}
bool returned_ok(torch::Tensor x) {
  try {
    x.sum().backward();
  } catch (...) {
    return false;
  }
  return true;
}
void thrown_ok(torch::Tensor x) {
  try {
    x.sum().backward();
  } catch (...) {
    throw;
  }
}
int counted_ok(torch::Tensor x) {
  int failures = 0;
  try {
    x.sum().backward();
  } catch (...) {
    ++failures;
  }
  return failures;
}
void stored_ok(torch::Tensor x, std::exception_ptr &error) {
  try {
    x.sum().backward();
  } catch (...) {
    error = std::current_exception();
  }
}

// What the block leaves behind tells whether it succeeded.

bool flag_ok(torch::Tensor x) {
  bool done = false;
  try {
    x.sum().backward();
    done = true;
  } catch (...) {
  }
  return done;
}
torch::Tensor otherWay_ok(torch::Tensor x) {
  try {
    return x.cuda().matmul(x);
  } catch (...) {
  }
  return x.matmul(x);
}
void defined_ok(torch::Tensor x) {
  torch::Tensor y;
  try {
    y = x.cuda().matmul(x);
  } catch (...) {
  }
  if (!y.defined())
    std::cerr << "failed";
}

// Other exceptions, no tensors, destructors.

void other_ok(torch::Tensor x) {
  try {
    x.sum().backward();
  } catch (const std::bad_alloc &) {
  }
}
void noTensors_ok(std::string text) {
  try {
    (void)std::stoi(text);
  } catch (...) {
  }
}
struct Session {
  ~Session() {
    try {
      x.sum().backward();
    } catch (...) {
    }
  }
  torch::Tensor x;
};

// An illegal memory access stays until the process ends.

torch::Tensor retry_bad(torch::Tensor x) {
  while (true) {
    try {
      return x.cuda().matmul(x);
    } catch (const c10::Error &error) {
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: work on tensors is tried again after any error [torch-swallowed-cuda-error]
      // CHECK-MESSAGES: :[[@LINE-3]]:14: note: after an illegal memory access or a failed assertion in a kernel every later call fails until the process ends; only c10::OutOfMemoryError is worth another try
      std::cerr << error.what();
    }
  }
}
torch::Tensor outOfMemory_ok(torch::Tensor x) {
  while (true) {
    try {
      return x.cuda().matmul(x);
    } catch (const c10::OutOfMemoryError &error) {
      std::cerr << error.what();
    }
  }
}
torch::Tensor someErrors_ok(torch::Tensor x) {
  for (int attempt = 0; attempt < 3; ++attempt) {
    try {
      return x.cuda().matmul(x);
    } catch (const c10::Error &error) {
      if (std::string(error.what()).find("out of memory") == std::string::npos)
        throw;
    }
  }
  return x;
}

// What waits for the device hears of its errors.
void wait_bad(cudaStream_t stream) {
  try {
    C10_CUDA_CHECK(cudaStreamSynchronize(stream));
  } catch (const c10::Error &error) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
    (void)error;
  }
}

void load_bad(torch::jit::Module &model) {
  try {
    model.to(torch::kCUDA);
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
  }
}

// A tensor that tells nobody that it means a failure.
torch::Tensor invented_bad(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
    return torch::zeros({1});
  }
}
torch::Tensor undefined_ok(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (const c10::Error &) {
    return torch::Tensor();
  }
}

void flag_bad(torch::jit::Module &model, torch::Tensor x) {
  bool done = false;
  for (int attempt = 0; !done && attempt < 5; ++attempt) {
    try {
      model.forward({x});
      done = true;
    } catch (const c10::Error &error) {
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: work on tensors is tried again after any error
      std::cerr << error.what();
    }
  }
}

// Nobody can tell the argument from a result, nor one `true` from the other.
torch::Tensor unchanged_bad(torch::Tensor x) {
  try {
    return x.cuda().matmul(x.cuda());
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
  }
  return x;
}
bool alwaysTrue_bad(torch::Tensor x) {
  try {
    x.sum().backward();
    return true;
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
    return true;
  }
}
bool trueOrFalse_ok(torch::Tensor x) {
  try {
    x.sum().backward();
    return true;
  } catch (const c10::Error &) {
  }
  return false;
}
torch::Tensor otherWay_ok(torch::Tensor x) {
  try {
    return x.cuda().matmul(x.cuda());
  } catch (const c10::Error &) {
  }
  return x.matmul(x);
}

// Work is also what a function of the file does.
static void inferHere(torch::jit::Module &model, torch::Tensor x) { model.forward({x.cuda()}); }
void ownFunction_bad(torch::jit::Module &model, torch::Tensor x) {
  try {
    inferHere(model, x);
  } catch (const std::exception &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
    // CHECK-MESSAGES: :[[@LINE-3]]:5: note: this may fail
  }
}
// Whose own handler hears of its errors.
static void inferReported(torch::jit::Module &model, torch::Tensor x) {
  try {
    model.forward({x.cuda()});
  } catch (const c10::Error &error) {
    std::cerr << error.what();
  }
}
void ownHandler_ok(torch::jit::Module &model, torch::Tensor x) {
  try {
    inferReported(model, x);
  } catch (...) {
  }
}
int count(const std::string &text) { return std::stoi(text); }
void otherFunction_ok(int &found, const std::string &text) {
  try {
    found += count(text);
  } catch (const std::exception &) {
  }
}
// What a function of another file does.
void FN_ownFunction(torch::jit::Module &model, torch::Tensor x) {
  try {
    infer(model, x);
  } catch (...) {
  }
}
// The flag is set before the work.
bool FN_uselessFlag(torch::Tensor x) {
  bool done;
  try {
    x.sum().backward();
    done = true;
  } catch (...) {
    done = true;
  }
  return done;
}

// A failure that is returned, and a caller who does not ask. Of those in other files nothing is known.
static torch::Tensor undefinedUnasked_bad(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (...) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors, CUDA's among them, end here without a word
    // CHECK-MESSAGES: :[[@LINE-3]]:12: note: this may fail, also because of an earlier kernel
    // CHECK-MESSAGES: :[[@LINE+5]]:16: note: this does not ask whether 'undefinedUnasked_bad' has failed
    return torch::Tensor();
  }
}
void unasking(torch::jit::Module &model, torch::Tensor x) {
  std::cout << undefinedUnasked_bad(model, x).sum();
}
static std::optional<torch::Tensor> noneUnasked_bad(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors
    return std::nullopt;
  }
}
void unaskingOptional(torch::jit::Module &model, torch::Tensor x) {
  auto y = noneUnasked_bad(model, x);
  y->print();
}
static torch::Tensor undefinedKept_bad(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors
    return {};
  }
}
void unaskingKept(torch::jit::Module &model, torch::Tensor x) {
  std::optional<torch::Tensor> y = undefinedKept_bad(model, x);
  y->print();
}
static bool falseUnread_bad(torch::jit::Module &model, torch::Tensor x, torch::Tensor &y) {
  try {
    y = model.forward({x}).toTensor();
    return true;
  } catch (const c10::Error &) {
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: errors of work on tensors
    return false;
  }
}
torch::Tensor unreading(torch::jit::Module &model, torch::Tensor x) {
  torch::Tensor y;
  falseUnread_bad(model, x, y);
  return y;
}
static torch::Tensor undefinedAsked_ok(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (...) {
    return {};
  }
}
void asking(torch::jit::Module &model, torch::Tensor x) {
  auto y = undefinedAsked_ok(model, x);
  if (y.defined())
    y.print();
}
static std::optional<torch::Tensor> noneAsked_ok(torch::jit::Module &model, torch::Tensor x) {
  try {
    return model.forward({x}).toTensor();
  } catch (const c10::Error &) {
    return std::nullopt;
  }
}
void askingOptional(torch::jit::Module &model, torch::Tensor x) {
  if (auto y = noneAsked_ok(model, x))
    y->print();
  noneAsked_ok(model, x).value().print(); // throws
}
static bool falseRead_ok(torch::jit::Module &model, torch::Tensor x, torch::Tensor &y) {
  try {
    y = model.forward({x}).toTensor();
    return true;
  } catch (const c10::Error &) {
    return false;
  }
}
bool reading(torch::jit::Module &model, torch::Tensor x, torch::Tensor &y) { return falseRead_ok(model, x, y); }
