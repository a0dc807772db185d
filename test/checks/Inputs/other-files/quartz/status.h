#pragma once

void checkCudaErrors(const char *where);
