/** Every number of admin, with its unit in its name. */

/** An e-mail address is the longest thing there is to search for. */
export const SEARCH_MAX_LENGTH = 254;
/** Of every service as many dead letters are read as are skipped and shown. */
export const DEAD_LETTERS_MAX_SKIP = 1_000;
