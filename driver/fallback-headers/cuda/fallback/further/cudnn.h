// What hardly a program calls of cudnn.h: derived from the toolkit's declarations by further.py.
#pragma once
// clang-format off
#ifdef __cplusplus
extern "C" {
#endif
#ifdef __cplusplus
}
#endif
