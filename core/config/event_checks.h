/* What a competition file says of scripts and puzzles, checked while it is read. */
#ifndef CORE_CONFIG_EVENT_CHECKS_H
#define CORE_CONFIG_EVENT_CHECKS_H

#include "config.h"

/* `self` is an event_book that has plugins. */
extern const config_checks event_checks;

#endif
