// What NVIDIA's samples have for command lines and files; many other programs include it.
#pragma once

#include <fstream>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <strings.h>

#define STRCASECMP strcasecmp
#define STRNCASECMP strncasecmp
#define STRCPY(target, size, source) strcpy(target, source)
#define FOPEN(file, name, mode) (file = fopen(name, mode))
#define FOPEN_FAIL(file) (file == NULL)
#define SSCANF sscanf
#define SPRINTF sprintf
#ifndef EXIT_WAIVED
#define EXIT_WAIVED 2
#endif

int stringRemoveDelimiter(char delimiter, const char *string);
int getFileExtension(char *filename, char **extension);
bool checkCmdLineFlag(const int argc, const char **argv, const char *name);
template <class T> bool getCmdLineArgumentValue(const int argc, const char **argv, const char *name, T *value);
int getCmdLineArgumentInt(const int argc, const char **argv, const char *name);
float getCmdLineArgumentFloat(const int argc, const char **argv, const char *name);
bool getCmdLineArgumentString(const int argc, const char **argv, const char *name, char **value);
char *sdkFindFilePath(const char *filename, const char *executable_path);
