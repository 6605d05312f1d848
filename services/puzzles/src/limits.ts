/** Times, sizes and costs of this service, with their units. */

/** Started puzzles never change, except that a corrected category name appears after this time. */
export const PUZZLE_CACHE_MS = 10_000;
export const PUZZLE_CACHE_ENTRIES = 64;

/** Open games that a replica remembers, about 1 KB each: as many as start in that time at the peak hour of a million players a day. */
export const RECENT_ATTEMPTS = 30_000;
export const RECENT_ATTEMPT_MS = 10 * 60_000;

/** Limit of reported faults; the rest of the file is not checked. */
export const IMPORT_FAULTS_SHOWN = 1_000;
export const IMPORT_FIELD_CHARACTERS = 100;
/** Rows of a file that are checked before the event loop gets a turn. */
export const IMPORT_ROWS_AT_ONCE = 100;

/** Fields of a form: enough to report unknown ones. */
export const FORM_FILES = 2;
export const FORM_FIELDS = 10;
/** An import file is checked until this many malicious rows are found. */
export const HOSTILE_ROWS_SHOWN = 100;

/** Far more than a game can have, including refused guesses. */
export const SYNC_MAX_GUESSES = 100;

/** Guesses that all follow each other faster than this were not made by a human reader. */
export const FASTEST_READING_MS = 1_500;
/** A shorter game without a mistake was not played by somebody who saw the words for the first time. */
export const FASTEST_CLEAN_GAME_SECONDS = 15;
/** Offline guesses that come sooner after the one before are hasty; so many of them are suspicious. */
export const FASTEST_OFFLINE_GUESS_MS = 1_000;
export const HASTY_OFFLINE_GUESSES = 2;
/** A shorter game with an offline guess is suspicious. */
export const FASTEST_OFFLINE_GAME_SECONDS = 8;

/** Boards must be correct within 2 s of a submission on every replica. */
export const BOARD_CACHE_MS = 1_000;
export const BOARD_CACHE_ENTRIES = 16;

/** Statistics of a puzzle change with every finished game; concurrent requests share one read. */
export const REVIEW_CACHE_MS = 1_000;
export const REVIEW_CACHE_ENTRIES = 64;

/** A date is the current date somewhere for 50 hours; its ranks expire afterwards. */
export const DAY_RANKS_KEPT_SECONDS = 4 * 24 * 60 * 60;

/** How long a replica remembers the zone it has stored for a player. */
export const ZONE_CACHE_MS = 10 * 60_000;
export const ZONE_CACHE_ENTRIES = 50_000;

/** Cost of one guess against the offline pack: the OWASP recommendation for PBKDF2-HMAC-SHA-256. */
export const PACK_ITERATIONS = 600_000;
export const PACK_DAYS_AHEAD = 2;
export const PACK_SWEEP_MS = 60_000;

export const STREAK_SWEEP_MS = 15_000;
export const STREAK_SWEEP_PLAYERS = 100;

/** Players whose streaks and totals are compared in one batch. */
export const REBUILD_PLAYERS = 500;
/** All games of a puzzle are counted in one statement: some seconds for each million. */
export const REBUILD_STATEMENT_MS = 2 * 60_000;

/** How often finished games are added to the measures of their puzzles, and how many at a time. */
export const MEASURE_SWEEP_MS = 2_000;
export const MEASURE_SWEEP_GAMES = 500;

/** How often withdrawn puzzles are looked for whose games are still there, and how many games are removed at once. */
export const WITHDRAWAL_SWEEP_MS = 2_000;
export const WITHDRAWAL_GAMES_AT_ONCE = 4;
export const WITHDRAWAL_PAGE_GAMES = 200;
/** Longer than players see a notice of them. */
export const WITHDRAWN_GAMES_KEPT_MS = 60 * 24 * 60 * 60_000;

/** Warnings about a puzzle that is being written. */
export const PUZZLE_WARNINGS_SHOWN = 50;
export const DRAFT_TEXT_CHARACTERS = 200;

/** How often the supply of scheduled puzzles is measured. */
export const SUPPLY_CHECK_MS = 60_000;
