/** Every number of admin, with its unit in its name. */

/** An e-mail address is the longest thing there is to search for. */
export const SEARCH_MAX_LENGTH = 254;
/** Of every service as many dead letters are read as are skipped and shown. */
export const DEAD_LETTERS_MAX_SKIP = 1_000;
/** More than a date has. */
export const DATE_SEARCH_MAX_LENGTH = 20;
/** Postgres's largest integer. */
export const MAX_COMPLETION_SECONDS = 2_147_483_647;
/** Of a form: enough to say what does not belong there. */
export const FORM_FILES = 2;
export const FORM_FIELDS = 10;
/** A file with more rows than this that no honest client sends is not looked through to its end. */
export const HOSTILE_ROWS_SHOWN = 100;
