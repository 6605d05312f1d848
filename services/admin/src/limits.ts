/** Limits of this service, with their units. */

/** A page is merged from those of all services: each is asked for `skip + limit` dead letters. */
export const DEAD_LETTERS_MAX_SKIP = 1_000;
/** Longer than any action and any id. */
export const AUDIT_FILTER_CHARACTERS = 100;
/** Entries of the audit log that are read at a time for a file. */
export const AUDIT_FILE_PAGE = 100;

/** How often the figures of past days are stored. */
export const FIGURES_STORE_MS = 10 * 60_000;
/** Days that each run counts again, today included: fewer than the days whose rows are stored. */
export const FIGURES_COUNTED_DAYS = 6;
/** Days back, far beyond the first figure. */
export const FIGURES_MAX_SKIP = 100_000;
export const ALARMS_SHOWN = 10;
/** What figures are counted from. */
export const FIGURES_KEPT_MS = 7 * 24 * 60 * 60_000;
