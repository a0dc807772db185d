// The helpers of NVIDIA's samples that ask nothing of CUDA; many other programs include it.
#pragma once

#include <algorithm>
#include <assert.h>
#include <fstream>
#include <iostream>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <vector>

#include <helper_image.h>
#include <helper_string.h>
#include <helper_timer.h>
