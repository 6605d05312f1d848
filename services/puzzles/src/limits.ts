/** Times, sizes and costs of this service, with their units. */
import { SYNC_WINDOW_DAYS } from '@fourfold/contracts';

/** A started puzzle never changes; a corrected category name shows after this. */
export const PUZZLE_CACHE_MS = 10_000;
export const PUZZLE_CACHE_ENTRIES = 64;

/** A file with more faults than anybody reads is not checked to its end. */
export const IMPORT_FAULTS_SHOWN = 1_000;
export const IMPORT_FIELD_CHARACTERS = 100;
/** So many rows of a file are checked before whoever else has something to do gets a turn. */
export const IMPORT_ROWS_AT_ONCE = 100;

/** Games that a replica remembers between two guesses, so that it need not read them again. */
export const RECENT_ATTEMPTS = 10_000;

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

/** Changes of ranks are summed up this often, so that a reader has only the latest to add. */
export const RANK_FOLD_MS = 500;
export const RANK_FOLD_CHANGES = 20_000;

/** Ranks of a date are read while it is today somewhere; some of its games are submitted in the week after. */
export const DAY_RANKS_KEPT_DAYS = SYNC_WINDOW_DAYS + 7;
export const DAY_RANKS_PRUNE_MS = 10 * 60_000;
/** Few enough not to hold anybody up. */
export const DAY_RANKS_PRUNE_ROWS = 1_000;

/** How long a replica believes that a player's zone is stored as it last stored it. */
export const ZONE_CACHE_MS = 60_000;
export const ZONE_CACHE_ENTRIES = 50_000;

/** Cost of one guess against the sealed pack: what OWASP asks of PBKDF2-HMAC-SHA-256. */
export const PACK_ITERATIONS = 600_000;
export const PACK_DAYS_AHEAD = 2;
export const PACK_SWEEP_MS = 60_000;

export const STREAK_SWEEP_MS = 15_000;
export const STREAK_SWEEP_PLAYERS = 100;

/** How often each part of what is kept at write time is compared with what it is kept of, and how many players at a time. */
export const RECONCILE_MS = 60 * 60_000;
export const RECONCILE_PLAYERS = 500;
/** How often it is looked which parts are due. */
export const RECONCILE_CHECK_MS = 5 * 60_000;
/** So many times as long as a batch took nothing is compared: a fifth of one processor is taken from players at the most. */
export const RECONCILE_REST = 4;
/** All games of a puzzle are counted in one statement: some seconds for each million, which no player waits for. */
export const RECONCILE_STATEMENT_MS = 2 * 60_000;

/** How often it is looked how long the scheduled puzzles will last. */
export const SUPPLY_CHECK_MS = 60_000;
