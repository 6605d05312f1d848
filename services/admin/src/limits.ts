/** Limits of this service, with their units. */

/** A page is merged from those of all services: each is asked for `skip + limit` dead letters. */
export const DEAD_LETTERS_MAX_SKIP = 1_000;
/** Fields of a form: enough to report unknown ones. */
export const FORM_FILES = 2;
export const FORM_FIELDS = 10;
/** An import file is checked until this many malicious rows are found. */
export const HOSTILE_ROWS_SHOWN = 100;
/** Only today's figures are shown; a week allows for wrong clocks. */
export const FIGURES_KEPT_MS = 7 * 24 * 60 * 60_000;
