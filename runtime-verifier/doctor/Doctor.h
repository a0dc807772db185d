#pragma once

namespace cuda_tidy {

/// `cuda-tidy-verify doctor [options]`: says whether driver, toolkit, LibTorch and GPU fit together, and what to do. \p
/// Arguments begin with the verb. Returns the exit code: 0 if all fits, 1 if there is a problem that makes programs
/// fail; throws `Trouble` if the command line is wrong.
int runDoctor(int Count, char **Arguments);

} // namespace cuda_tidy
