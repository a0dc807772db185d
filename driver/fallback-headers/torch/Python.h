// The few names of Python's C interface that extensions use.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef ptrdiff_t Py_ssize_t;
typedef struct _object PyObject;
typedef struct _typeobject PyTypeObject;
#ifdef __cplusplus
extern "C" {
#endif
void Py_INCREF(PyObject *o);
void Py_DECREF(PyObject *o);
void Py_XDECREF(PyObject *o);
PyObject *PyModule_Create2(struct PyModuleDef *module, int api_version);
PyObject *PyErr_Occurred(void);
void PyErr_SetString(PyObject *type, const char *message);
extern PyObject *PyExc_RuntimeError;
extern PyObject *PyExc_ValueError;
typedef PyObject *(*PyCFunction)(PyObject *, PyObject *);
struct PyMethodDef {
  const char *ml_name;
  PyCFunction ml_meth;
  int ml_flags;
  const char *ml_doc;
};
typedef struct PyMethodDef PyMethodDef;
struct PyModuleDef {
  int m_base;
  const char *m_name;
  const char *m_doc;
  Py_ssize_t m_size;
  PyMethodDef *m_methods;
  void *m_slots, *m_traverse, *m_clear, *m_free;
};
#ifdef __cplusplus
}
#define PyMODINIT_FUNC extern "C" PyObject *
#endif
#define PyModuleDef_HEAD_INIT 0
#define PyModule_Create(module) PyModule_Create2(module, 1013)
