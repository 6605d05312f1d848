/** Times, sizes and costs of this service, with their units. */

/** A started puzzle never changes; a corrected category name shows after this. */
export const PUZZLE_CACHE_MS = 10_000;
export const PUZZLE_CACHE_ENTRIES = 64;

/** A file with more faults than anybody reads is not checked to its end. */
export const IMPORT_FAULTS_SHOWN = 1_000;
export const IMPORT_FIELD_CHARACTERS = 100;
/** So many rows of a file are checked before whoever else has something to do gets a turn. */
export const IMPORT_ROWS_AT_ONCE = 100;

/** Far more than a game can have; refused ones may be among them. */
export const SYNC_MAX_GUESSES = 100;

/** Nobody reads sixteen words and chooses four of them in less than this, guess after guess. */
export const FASTEST_READING_MS = 1_500;

/** Boards are right within 2 s of a submission on every replica. */
export const BOARD_CACHE_MS = 1_000;
export const BOARD_CACHE_ENTRIES = 16;

/** How players fared changes with every finished game; read once for all who ask meanwhile. */
export const REVIEW_CACHE_MS = 1_000;
export const REVIEW_CACHE_ENTRIES = 64;

/** How often it is looked whether a sorted set of ranks is missing, and how many rows of it are read at a time. */
export const RANK_CHECK_MS = 1_000;
export const RANK_PAGE_ROWS = 5_000;
/** How often the building of a set is heard of; a multiple of the page. */
export const RANK_PROGRESS_ROWS = 100_000;
/** A date is today somewhere for 50 hours; its ranks go by themselves afterwards. */
export const DAY_RANKS_KEPT_SECONDS = 4 * 24 * 60 * 60;

/** How long a replica believes that a player's zone is stored as it last stored it. */
export const ZONE_CACHE_MS = 60_000;
export const ZONE_CACHE_ENTRIES = 50_000;

/** Cost of one guess against the sealed pack: what OWASP asks of PBKDF2-HMAC-SHA-256. */
export const PACK_ITERATIONS = 600_000;
export const PACK_DAYS_AHEAD = 2;
export const PACK_SWEEP_MS = 60_000;

export const STREAK_SWEEP_MS = 15_000;
export const STREAK_SWEEP_PLAYERS = 100;

/** Players whose streaks and totals are compared with their games at a time. */
export const REBUILD_PLAYERS = 500;
/** All games of a puzzle are counted in one statement: some seconds for each million, which no player waits for. */
export const REBUILD_STATEMENT_MS = 2 * 60_000;

/** How often it is looked how long the scheduled puzzles will last. */
export const SUPPLY_CHECK_MS = 60_000;
