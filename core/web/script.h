/* The functions of the instance that runs scripts, which page.js calls. */
#ifndef CORE_WEB_SCRIPT_H
#define CORE_WEB_SCRIPT_H

/* Reads the setup. */
void script_begin(void);
/* Answers the request, or the batch, that was written last; the last answer ends the instance. */
void script_answer(void);

#endif
