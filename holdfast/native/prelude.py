"""What every C file of a build begins with: the interpreter's functions that random games call most, without the call.

- mypyc checks the class of whatever it takes out of a list, and where a class has many subclasses, as frames and
  actions do, it asks the interpreter. Walking up the bases right here gives the same answer.
- A list with room for one more item needs no call. One without room gets eight places at first, then twice as many:
  most lists are the answers to a question, which live briefly and have about a dozen items.
- The interpreter gives back the room of a list that has become empty. The stack of a state and the lanes of a question
  become empty and grow again all the time, so a short list keeps the room it had.
- A short list that nobody holds any more becomes the next new list, room and all: every answer needs a new list for the
  answers to the next question, and drops the last one. The garbage collector does not know the few spare lists; it
  would empty one that was dropped while garbage is cleared, even after it has become somebody's list.
- Looking for a number in a list compares numbers, not objects, and adding to a number in a list adds numbers.
- Small numbers are made once.

None of this changes what a program does, only how long it takes.
"""

from typing import Final

__all__ = ["PRELUDE"]

PRELUDE: Final = """\
#include <Python.h>

static __attribute__((noinline)) int holdfast_is_a_far(PyTypeObject *of, PyTypeObject *type) {
    for (PyTypeObject *base = of; base != NULL; base = base->tp_base)
        if (base == type) return 1;
    return PyType_IsSubtype(of, type);
}

/* Most questions, steps and actions are two classes away from the one that is looked for. */
static inline int holdfast_is_a(PyObject *object, PyTypeObject *type) {
    PyTypeObject *base = Py_TYPE(object)->tp_base;
    if (base == type || (base != NULL && base->tp_base == type)) return 1;
    return holdfast_is_a_far(Py_TYPE(object), type);
}

#undef PyObject_TypeCheck
#define PyObject_TypeCheck(object, type) holdfast_is_a((PyObject *)(object), type)

#ifndef Py_GIL_DISABLED
#define HOLDFAST_SHORT 64

#if PY_VERSION_HEX < 0x030E0000 && !defined(Py_REF_DEBUG) && !defined(Py_TRACE_REFS)
#define HOLDFAST_SPARE 32
static PyListObject *holdfast_spare[HOLDFAST_SPARE];
static int holdfast_spares;

/* The last reference to an object has gone. When the last reference to an item goes too, any code may run, so the list
   must be in order then. */
static __attribute__((noinline)) void holdfast_drop(PyObject *object) {
    PyListObject *self = (PyListObject *)object;
    if (!PyList_CheckExact(object) || self->allocated == 0 || self->allocated > HOLDFAST_SPARE ||
        holdfast_spares == HOLDFAST_SPARE) {
        _Py_Dealloc(object);
        return;
    }
    PyObject_GC_UnTrack(object);
    Py_SET_REFCNT(object, 1);
    Py_ssize_t size = Py_SIZE(self);
    while (size > 0) {
        PyObject *item = self->ob_item[--size];
        if (item == NULL) continue;
        if (Py_REFCNT(item) > 1) {
            Py_DECREF(item);
            continue;
        }
        Py_SET_SIZE(self, size);
        Py_DECREF(item);
        size = Py_SIZE(self);
    }
    Py_SET_SIZE(self, 0);
    if (holdfast_spares == HOLDFAST_SPARE) Py_DECREF(object);
    else holdfast_spare[holdfast_spares++] = self;
}

static inline void holdfast_decref(PyObject *object) {
#if PY_VERSION_HEX >= 0x030C0000
    if (_Py_IsImmortal(object)) return;
#endif
    if (--object->ob_refcnt == 0) holdfast_drop(object);
}

static inline void holdfast_xdecref(PyObject *object) {
    if (object != NULL) holdfast_decref(object);
}

#undef Py_DECREF
#undef Py_XDECREF
#define Py_DECREF(object) holdfast_decref((PyObject *)(object))
#define Py_XDECREF(object) holdfast_xdecref((PyObject *)(object))

static inline PyObject *holdfast_list(Py_ssize_t size) {
    if (holdfast_spares == 0 || size < 0 || size > holdfast_spare[holdfast_spares - 1]->allocated)
        return PyList_New(size);
    PyListObject *self = holdfast_spare[--holdfast_spares];
    for (Py_ssize_t place = 0; place < size; place++) self->ob_item[place] = NULL;
    Py_SET_SIZE(self, size);
    PyObject_GC_Track(self);
    return (PyObject *)self;
}

static inline PyObject *holdfast_slice(PyObject *list, Py_ssize_t low, Py_ssize_t high) {
    if (holdfast_spares == 0 || !PyList_CheckExact(list) || low != 0 || high < Py_SIZE(list) ||
        Py_SIZE(list) > holdfast_spare[holdfast_spares - 1]->allocated)
        return PyList_GetSlice(list, low, high);
    PyListObject *self = holdfast_spare[--holdfast_spares];
    Py_ssize_t size = Py_SIZE(list);
    for (Py_ssize_t place = 0; place < size; place++) {
        PyObject *item = PyList_GET_ITEM(list, place);
        Py_INCREF(item);
        self->ob_item[place] = item;
    }
    Py_SET_SIZE(self, size);
    PyObject_GC_Track(self);
    return (PyObject *)self;
}

#define PyList_New(size) holdfast_list(size)
#define PyList_GetSlice(list, low, high) holdfast_slice(list, low, high)
#endif

static __attribute__((noinline)) int holdfast_grow(PyListObject *self, PyObject *item) {
    Py_ssize_t size = Py_SIZE(self);
    if (size >= HOLDFAST_SHORT) return PyList_Append((PyObject *)self, item);
    Py_ssize_t room = size < 8 ? 8 : size * 2;
    PyObject **items = (PyObject **)PyMem_Realloc(self->ob_item, room * sizeof(PyObject *));
    if (items == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    Py_INCREF(item);
    items[size] = item;
    self->ob_item = items;
    self->allocated = room;
    Py_SET_SIZE(self, size + 1);
    return 0;
}

static inline int holdfast_append(PyObject *list, PyObject *item) {
    PyListObject *self = (PyListObject *)list;
    Py_ssize_t size = Py_SIZE(self);
    if (size >= self->allocated) return holdfast_grow(self, item);
    Py_INCREF(item);
    self->ob_item[size] = item;
    Py_SET_SIZE(self, size + 1);
    return 0;
}

#define PyList_Append(list, item) holdfast_append(list, item)

/* Whether this is an int of one machine word; if so, its value. */
static inline int holdfast_is_word(PyObject *object, Py_ssize_t *value) {
    if (!PyLong_CheckExact(object)) return 0;
#if PY_VERSION_HEX >= 0x030C0000
    if (!PyUnstable_Long_IsCompact((PyLongObject *)object)) return 0;
    *value = PyUnstable_Long_CompactValue((PyLongObject *)object);
#else
    Py_ssize_t digits = Py_SIZE(object);
    if (digits < -1 || digits > 1) return 0;
    *value = digits * (Py_ssize_t)((PyLongObject *)object)->ob_digit[0];
#endif
    return 1;
}

static inline int holdfast_compare(PyObject *left, PyObject *right, int how) {
    Py_ssize_t one, other;
    if (how == Py_EQ) {
        if (left == right) return 1;
        if (holdfast_is_word(left, &one) && holdfast_is_word(right, &other)) return one == other;
    }
    return PyObject_RichCompareBool(left, right, how);
}

#define PyObject_RichCompareBool(left, right, how) holdfast_compare(left, right, how)

static inline int holdfast_contains(PyObject *items, PyObject *item) {
    Py_ssize_t value, other;
    if (PyList_CheckExact(items) && holdfast_is_word(item, &value)) {
        Py_ssize_t place = 0;
        for (; place < PyList_GET_SIZE(items); place++) {
            PyObject *held = PyList_GET_ITEM(items, place);
            if (held == item) return 1;
            if (!holdfast_is_word(held, &other)) break;
            if (other == value) return 1;
        }
        if (place == PyList_GET_SIZE(items)) return 0;
    }
    return PySequence_Contains(items, item);
}

#define PySequence_Contains(items, item) holdfast_contains(items, item)

#define HOLDFAST_SMALL 257
static PyObject *holdfast_small[HOLDFAST_SMALL];

static inline PyObject *holdfast_number(long long value) {
    if (0 <= value && value < HOLDFAST_SMALL) {
        PyObject *number = holdfast_small[value];
        if (number == NULL) holdfast_small[value] = number = PyLong_FromLongLong(value);
        Py_XINCREF(number);
        return number;
    }
    return PyLong_FromLongLong(value);
}

#define PyLong_FromLong(value) holdfast_number(value)
#define PyLong_FromLongLong(value) holdfast_number(value)
#define PyLong_FromSsize_t(value) holdfast_number(value)

static inline PyObject *holdfast_add(PyObject *left, PyObject *right) {
    Py_ssize_t one, other;
    if (holdfast_is_word(left, &one) && holdfast_is_word(right, &other)) return holdfast_number(one + other);
    return PyNumber_InPlaceAdd(left, right);
}

static inline PyObject *holdfast_subtract(PyObject *left, PyObject *right) {
    Py_ssize_t one, other;
    if (holdfast_is_word(left, &one) && holdfast_is_word(right, &other)) return holdfast_number(one - other);
    return PyNumber_InPlaceSubtract(left, right);
}

#define PyNumber_InPlaceAdd(left, right) holdfast_add(left, right)
#define PyNumber_InPlaceSubtract(left, right) holdfast_subtract(left, right)

/* Taking one item out of a list, which `remove` and `pop` do, or adding all items of another, which `extend` does. */
static inline int holdfast_set_slice(PyObject *list, Py_ssize_t low, Py_ssize_t high, PyObject *items) {
    if (!PyList_CheckExact(list)) return PyList_SetSlice(list, low, high, items);
    PyListObject *self = (PyListObject *)list;
    if (items != NULL && items != list && PyList_CheckExact(items) && low >= Py_SIZE(self)) {
        for (Py_ssize_t place = 0; place < PyList_GET_SIZE(items); place++)
            if (holdfast_append(list, PyList_GET_ITEM(items, place)) < 0) return -1;
        return 0;
    }
    Py_ssize_t last = Py_SIZE(self) - 1;
    if (items != NULL || high != low + 1 || low < 0 || low > last || self->allocated > HOLDFAST_SHORT)
        return PyList_SetSlice(list, low, high, items);
    PyObject *gone = self->ob_item[low];
    for (Py_ssize_t place = low; place < last; place++) self->ob_item[place] = self->ob_item[place + 1];
    Py_SET_SIZE(self, last);
    Py_DECREF(gone);
    return 0;
}

#define PyList_SetSlice(list, low, high, items) holdfast_set_slice(list, low, high, items)

#if __has_include("CPy.h")
#include "CPy.h"

static inline PyObject *holdfast_pop(PyListObject *self, Py_ssize_t place) {
    Py_ssize_t last = Py_SIZE(self) - 1;
    if (place == -1 && last >= 0 && self->allocated <= HOLDFAST_SHORT) {
        Py_SET_SIZE(self, last);
        return self->ob_item[last];
    }
    return list_pop_impl(self, place);
}

#define list_pop_impl(list, place) holdfast_pop(list, place)
#endif
#endif
"""
