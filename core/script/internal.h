/* What the files that judge scripts and parameters share. */
#ifndef CORE_SCRIPT_INTERNAL_H
#define CORE_SCRIPT_INTERNAL_H

#include "parts.h"
#include "script.h"

#endif
