/** Every number of admin, with its unit in its name. */

/** Of every service as many dead letters are read as are skipped and shown. */
export const DEAD_LETTERS_MAX_SKIP = 1_000;
/** Postgres's largest integer. */
export const MAX_COMPLETION_SECONDS = 2_147_483_647;
/** Of a form: enough to say what does not belong there. */
export const FORM_FILES = 2;
export const FORM_FIELDS = 10;
/** A file with more rows than this that no honest client sends is not looked through to its end. */
export const HOSTILE_ROWS_SHOWN = 100;
/** Games and battles are counted for today alone; a week bears a clock that is set wrong. */
export const FIGURES_KEPT_MS = 7 * 24 * 60 * 60_000;
