/** Limits that more than one project needs, with their units. */

// The daily puzzle
export const WORDS_PER_PUZZLE = 16;
export const CATEGORIES_PER_PUZZLE = 4;
export const WORDS_PER_CATEGORY = 4;
export const GUESS_SIZE_WORDS = 4;
export const MISTAKES_ALLOWED = 4;
export const GUESS_TIMER_SECONDS = 60;
export const PARTIAL_HINT_MS = 3_000;
export const WRONG_GUESS_SHAKE_MS = 600;
export const DIFFICULTIES = [1, 2, 3, 4] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];
export const DIFFICULTY_NAMES = { 1: 'Easy', 2: 'Medium', 3: 'Hard', 4: 'Tricky' } as const;
export type DifficultyName = (typeof DIFFICULTY_NAMES)[Difficulty];
export const SCORE_MIN_POINTS = 0;
export const SCORE_MAX_POINTS = 1_000;
export const SYNC_WINDOW_DAYS = 7;

// Accounts
/** For this long after a sign-in neither the password nor a passkey is asked for again. */
export const RECENT_SIGN_IN_SECONDS = 15 * 60;
export const PASSWORD_MIN_LENGTH = 6;
export const PASSWORD_MAX_LENGTH = 128;
export const EMAIL_MAX_LENGTH = 254;
export const DISPLAY_NAME_MAX_LENGTH = 50;
export const USERNAME_MIN_LENGTH = 3;
export const USERNAME_MAX_LENGTH = 20;
export const WS_TOKEN_SECONDS = 60;
export const REMEMBERED_SESSION_SECONDS = 30 * 24 * 60 * 60;
export const BROWSER_SESSION_SECONDS = 24 * 60 * 60;
/** The longest time browsers keep a cookie. */
export const LONGEST_COOKIE_SECONDS = 400 * 24 * 60 * 60;
export const GUEST_SESSION_SECONDS = LONGEST_COOKIE_SECONDS;
/** A guest without a request for this long is erased. */
export const GUEST_KEPT_DAYS = 30;
export const REFRESH_RACE_WINDOW_SECONDS = 10;
/** How long a browser may take to create or use a passkey. */
export const PASSKEY_CHALLENGE_SECONDS = 5 * 60;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX_CHARACTERS = 50;
/** Validity of the link that an admin adds the first passkey with. */
export const FIRST_PASSKEY_LINK_SECONDS = 60 * 60;
/** For so long an admin without a passkey is let in. */
export const PASSKEY_WAIVER_SECONDS = 60 * 60;
export const RESET_LINK_SECONDS = 60 * 60;
/** Validity of links that confirm a changed address or restore the old one. */
export const EMAIL_LINK_SECONDS = 7 * 24 * 60 * 60;
export const RESET_REDIRECT_MS = 3_000;
export const LOCK_AFTER_FAILURES = 5;
export const LOCK_WINDOW_SECONDS = 15 * 60;
export const LOCK_SECONDS = 15 * 60;
export const REVOCATION_SECONDS = 2;
export const DELETE_ACCOUNT_PHRASE = 'DELETE MY ACCOUNT';
export const MINIMUM_AGE_YEARS = 13;

// Lists
export const DEFAULT_LIST_LIMIT = 100;
export const MAX_LIST_LIMIT = 100;
/** Largest integer of Postgres. */
export const MAX_LIST_SKIP = 2_147_483_647;
export const HOME_BOARD_LIMIT = 5;
export const BATTLE_BOARD_LIMIT = 100;
export const BATTLE_HISTORY_LIMIT = 10;
export const CHALLENGES_LIMIT = 20;
export const USER_SEARCH_MIN_CHARACTERS = 2;
export const USER_SEARCH_LIMIT = 20;
export const ADMIN_PAGE_SIZES = [10, 25, 50, 100] as const;
export const ADMIN_DEFAULT_PAGE_SIZE = 25;
export const ADMIN_PAGE_BUTTONS = 5;
/** E-mail addresses are the longest searchable values. */
export const ADMIN_SEARCH_MAX_CHARACTERS = EMAIL_MAX_LENGTH;
/** Longer than a date. */
export const ADMIN_DATE_SEARCH_MAX_CHARACTERS = 20;
export const IMPORT_WARNINGS_SHOWN = 200;

// Bodies and times
export const JSON_BODY_MAX_BYTES = 64 * 1_024;
export const IMPORT_FILE_MAX_BYTES = 5 * 1_024 * 1_024;
export const REQUEST_MAX_SECONDS = 10;
export const QUERY_TIMEOUT_MS = 2_000;
export const CLIENT_LOG_ENTRIES = 1_000;

// Friends and chat
export const DIRECT_MESSAGE_MAX_CHARACTERS = 2_000;
export const CLIENT_MESSAGE_ID_MAX_CHARACTERS = 64;
export const CHAT_HISTORY_PAGE = 50;
export const REPORT_REASON_MAX_CHARACTERS = 500;
export const CHAT_MESSAGE_ID_MAX_CHARACTERS = 64;
export const UNREAD_BADGE_MAX = 9;

// Moderation
export const WARNING_MAX_CHARACTERS = 500;
export const CLOSE_REASON_MAX_CHARACTERS = 500;
export const MUTE_MAX_DAYS = 365;
/** Reports about the same person that come with a report. */
export const EARLIER_REPORTS_SHOWN = 5;
/** Reports that come with a case. */
export const CASE_REPORTS_SHOWN = 20;

// Measured difficulty
/** With fewer finished ranked games every rate is null. */
export const STATISTICS_MIN_GAMES = 30;
/** A solve rate outside these is an alarm once so many games are finished. */
export const DIFFICULTY_ALARM = { minGames: 200, solveRateMin: 0.35, solveRateMax: 0.95 } as const;
/** A word or a name of a group is a repetition within so many days. */
export const REPEATED_WITHIN_DAYS = 30;
/** For so long players find the puzzles that they had played and that were withdrawn. */
export const WITHDRAWN_SHOWN_DAYS = 30;

// Battle
export const HIT_POINTS_DEFAULT = 20;
export const HIT_POINTS_MIN = 10;
export const HIT_POINTS_MAX = 50;
export const MAX_PLAYERS_DEFAULT = 2;
export const MAX_PLAYERS_OPTIONS = [2, 3] as const;
export const MIN_PLAYERS_TO_START = 2;
export const FRIENDS_ONLY_DEFAULT = true;
export const DEFAULT_AVATAR_ID = 1;
export const DAMAGE_STAGES = 6;
export const COUNTDOWN_FROM = 3;
export const COUNTDOWN_STEP_MS = 1_000;
export const DISCONNECT_GRACE_SECONDS = 30;
export const EMPTY_ROOM_SECONDS = 120;
export const INVITATION_SECONDS = 60;
export const REMATCH_SECONDS = 20;
export const WATCH_UPDATE_MS = 500;
export const REPLAY_DAYS = 30;
export const PRACTICE_TEXTS = 8;
/** So that the log of a practice fits into a body; clients may leave out any but the last of a text. */
export const PRACTICE_EVENTS_MAX = 1_500;
export const CHALLENGE_TEXT_MAX_CHARACTERS = 200;
export const LOBBY_CHAT_MAX_CHARACTERS = 200;
export const BATTLE_CHAT_MAX_CHARACTERS = 2_000;
export const ACTIVE_GAMES_POLL_MS = 5_000;
export const POST_GAME_REDIRECT_MS = 3_000;
export const DAMAGE_POPUP_MS = 2_000;
export const POINTS_SOUND_VOLUME = 0.5;
export const CHAT_PANEL_MIN_PX = 250;
export const CHAT_PANEL_MAX_PX = 500;
export const CHAT_PANEL_DEFAULT_PX = 300;

// Sockets
export const SOCKET_PING_SECONDS = 30;
export const SOCKET_PONG_SECONDS = 15;
/** From the expiry of a token to the close of its socket. */
export const SOCKET_AUTHENTICATE_SECONDS = 60;
/** Enough for a message of 2,000 characters, however a client escapes them. */
export const SOCKET_PAYLOAD_MAX_BYTES = 32 * 1_024;
export const SOCKET_MESSAGES_PER_SECOND = 40;
export const CHAT_MESSAGES_PER_WINDOW = 5;
export const CHAT_WINDOW_SECONDS = 5;
export const RECONNECT_TRIES = 5;
export const RECONNECT_FIRST_MS = 1_000;
export const RECONNECT_MAX_MS = 10_000;
