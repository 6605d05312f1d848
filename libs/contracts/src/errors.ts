import type { ValidationFault } from './http/errors';

/** All errors: stable code → HTTP status and the message for users. */
export const ERRORS = {
  // General
  malformed_json: { status: 400, detail: 'The request body is not valid JSON' },
  bad_request: { status: 400, detail: 'Bad request' },
  unauthorized: { status: 401, detail: 'Not authenticated' },
  reauthenticate: { status: 401, detail: 'Please sign in again to confirm this' },
  forbidden: { status: 403, detail: 'You are not allowed to do this' },
  csrf_failed: { status: 403, detail: 'Anti-forgery check failed' },
  origin_refused: { status: 403, detail: 'This origin is not allowed' },
  not_found: { status: 404, detail: 'Not found' },
  method_not_allowed: { status: 405, detail: 'Method not allowed' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive' },
  conflict: { status: 409, detail: 'The request conflicts with the current state' },
  payload_too_large: { status: 413, detail: 'The request is too large' },
  unsupported_media_type: { status: 415, detail: 'Unsupported media type' },
  validation_failed: { status: 422, detail: 'Validation failed' },
  rate_limited: { status: 429, detail: 'Too many requests. Please try again later.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large' },
  internal: { status: 500, detail: 'Something went wrong. Please try again.' },
  bad_gateway: { status: 502, detail: 'The service is not reachable. Please try again.' },
  service_unavailable: { status: 503, detail: 'The service is temporarily unavailable. Please try again.' },
  gateway_timeout: { status: 504, detail: 'The service took too long to answer. Please try again.' },

  // Accounts
  email_taken: { status: 409, detail: 'Email already registered' },
  username_taken: { status: 409, detail: 'Username already taken' },
  /** Something that only accounts can do; guests are players without one. */
  account_required: { status: 403, detail: 'Create an account to do this' },
  invalid_guest_token: { status: 400, detail: 'This is not the token of a guest' },
  guest_gone: { status: 409, detail: 'These games belong to an account already, or are gone' },
  guest_account: { status: 400, detail: 'This is a guest, without an e-mail address and a password' },
  registration_closed: { status: 403, detail: 'Registration is closed' },
  invalid_credentials: { status: 401, detail: 'Invalid email or password' },
  account_disabled: { status: 403, detail: 'Account is disabled' },
  account_locked: { status: 423, detail: 'Account is locked. Try again in 15 minutes.' },
  session_refreshed_elsewhere: { status: 409, detail: 'Session was refreshed elsewhere' },
  session_not_found: { status: 404, detail: 'Session not found' },
  wrong_current_password: { status: 400, detail: 'Current password is incorrect' },
  invalid_reset_token: { status: 400, detail: 'Invalid or expired reset token' },
  invalid_email_link: { status: 400, detail: 'Invalid or expired link' },
  /** A wrong passkey, an unknown one, or one whose counter went back, which may be a copy. */
  invalid_passkey: { status: 401, detail: 'Invalid passkey' },
  /** A passkey that cannot be added. */
  passkey_refused: { status: 400, detail: 'Invalid passkey' },
  passkey_limit: { status: 409, detail: 'You have ten passkeys already. Remove one to add another.' },
  passkey_not_found: { status: 404, detail: 'Passkey not found' },
  /** What only a session that began with a passkey may do. */
  passkey_required: { status: 403, detail: 'Sign in with a passkey to do this' },
  admin_account: {
    status: 400,
    detail: 'You are an administrator: ask another one to revoke your rights before you delete your account',
  },
  muted: { status: 403, detail: 'You cannot send messages for now' },
  user_not_found: { status: 404, detail: 'User not found' },

  // The daily puzzle
  no_puzzle_today: { status: 404, detail: 'No puzzle available for today. Check back tomorrow!' },
  puzzle_not_found: { status: 404, detail: 'Puzzle not found' },
  puzzle_withdrawn: {
    status: 404,
    detail: 'This puzzle was withdrawn. Its games and scores are gone, and no streak is lost.',
  },
  already_played: { status: 409, detail: "You have already played today's puzzle." },
  puzzle_not_started: { status: 409, detail: 'You have not started this puzzle.' },
  game_already_over: { status: 409, detail: 'This game is already over.' },
  game_moved_on: { status: 409, detail: 'The game has moved on.' },
  group_already_tried: { status: 409, detail: 'You already tried that group.' },
  puzzle_not_finished: { status: 409, detail: 'Puzzle is not finished' },
  answers_not_earned: { status: 403, detail: 'Puzzle is not finished' },
  score_already_submitted: { status: 409, detail: 'Score already submitted' },
  score_not_found: { status: 404, detail: 'Score not found' },
  /** Of a puzzle that a player made. */
  made_puzzle_closed: { status: 404, detail: 'Its author has closed this puzzle.' },
  made_puzzle_played: {
    status: 409,
    detail: 'This puzzle has been played. Make a copy to change it.',
  },
  made_puzzle_hidden: {
    status: 403,
    detail: 'This puzzle is hidden. Only the moderation can open it again.',
  },
  made_puzzle_scheduled: {
    status: 409,
    detail: 'This is a daily puzzle now. It stays closed until its day is over.',
  },
  too_many_made_puzzles: { status: 409, detail: 'You have 200 puzzles. Delete one to make another.' },
  own_made_puzzle: { status: 403, detail: 'You made this puzzle: you know its answers.' },
  review_too_early: { status: 409, detail: 'There is a review once five players have finished.' },
  sync_window_closed: { status: 409, detail: 'This puzzle can no longer be synced.' },

  // Friends and chat
  cannot_befriend_oneself: { status: 400, detail: 'You cannot send a friend request to yourself' },
  already_friends: { status: 409, detail: 'You are already friends' },
  friend_request_pending: { status: 409, detail: 'Friend request already sent' },
  friend_request_declined: {
    status: 409,
    detail: 'This player has declined. You can ask again in 24 hours.',
  },
  friend_request_not_found: { status: 404, detail: 'Friend request not found' },
  friend_not_found: { status: 404, detail: 'Friend not found' },
  already_nudged: { status: 409, detail: 'You have nudged this friend today. You can do it again tomorrow.' },
  friend_has_played: { status: 409, detail: 'This friend has played today’s puzzle already.' },
  not_friends: { status: 403, detail: 'You can only chat with friends' },
  message_not_found: { status: 404, detail: 'Message not found' },

  // Battle
  avatar_not_found: { status: 404, detail: 'Avatar not found' },
  challenge_exists: { status: 409, detail: 'This challenge already exists' },
  challenge_not_found: { status: 404, detail: 'Challenge not found' },
  /** Also for a room of which the user may not know. */
  room_not_found: {
    status: 404,
    detail: 'Game not found. It may be over, or open to friends of the host only.',
  },
  room_full: { status: 409, detail: 'Game is full' },
  room_started: { status: 409, detail: 'Game has already started' },
  already_in_room: { status: 409, detail: 'You are already in a game' },
  not_in_room: { status: 409, detail: 'You are not in this game' },
  not_in_lobby: { status: 409, detail: 'You are not in the lobby' },
  match_not_running: { status: 409, detail: 'The game is not in progress' },
  player_eliminated: { status: 409, detail: 'You have been eliminated' },
  player_offline: { status: 409, detail: 'This player is not online' },
  invitation_not_allowed: { status: 403, detail: 'You can only challenge friends who may join this game' },
  invitation_open: { status: 409, detail: 'Your last invitation is still open' },
  invitation_declined: {
    status: 409,
    detail: 'This player has declined. You can invite them again in a minute.',
  },
  invitation_not_found: { status: 404, detail: 'This invitation is no longer open' },
  rematch_closed: { status: 409, detail: 'A rematch is no longer possible' },
  watching_not_allowed: { status: 403, detail: 'The host does not allow watching' },
  replay_not_found: { status: 404, detail: 'Replay not found' },
  practice_not_found: { status: 404, detail: 'Practice not found' },
  practice_finished: { status: 409, detail: 'This practice is finished' },
  impossible_typing: { status: 400, detail: 'That input is faster than anybody can type' },

  // Sockets
  unknown_message: { status: 400, detail: 'Unknown message type' },
  wrong_direction: { status: 400, detail: 'Only the server sends this message' },

  // Admin
  version_outdated: { status: 409, detail: 'Somebody else has changed this meanwhile' },
  cannot_moderate_admin: { status: 400, detail: 'An administrator cannot be warned or muted' },
  cannot_change_oneself: { status: 400, detail: 'You cannot do this to your own account' },
  puzzle_already_started: {
    status: 409,
    detail: 'Players have started this puzzle; its words cannot be changed',
  },
  puzzle_played: {
    status: 409,
    detail: 'This puzzle has been played. Withdraw it to remove its games.',
  },
  puzzle_date_taken: { status: 409, detail: 'This date has a puzzle already' },
  made_puzzle_not_offered: { status: 409, detail: 'Its author does not offer this puzzle as a daily one' },
  puzzle_not_movable: { status: 409, detail: 'Players have started this puzzle; it keeps its date' },
  draft_not_found: { status: 404, detail: 'Draft not found' },
  report_not_found: { status: 404, detail: 'Report not found' },
  notice_not_found: { status: 404, detail: 'Notice not found' },
  flag_not_found: { status: 404, detail: 'This game or battle is not flagged' },
  battle_void: { status: 409, detail: 'This battle is void already; it cannot stand' },
  game_not_found: { status: 404, detail: 'This player has not started this puzzle' },
  dead_letter_not_found: { status: 404, detail: 'Dead letter not found' },
} as const satisfies Record<string, ErrorDefinition>;

export interface ErrorDefinition {
  status: number;
  detail: string;
}

export type ErrorCode = keyof typeof ERRORS;

/** The message of `account_locked`; minutes are rounded up, so that it never says 0. */
export function accountLockedDetail(retryAfterSeconds: number): string {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return `Account is locked. Try again in ${minutes} minutes.`;
}

/** The message of `friend_request_declined`; hours are rounded up. */
export function friendRequestDeclinedDetail(retryAfterSeconds: number): string {
  return `This player has declined. You can ask again in ${Math.ceil(retryAfterSeconds / 3_600)} hours.`;
}

/** The message of `muted`. @param until ISO-8601 */
export function mutedDetail(until: string, act = 'send messages'): string {
  return `You cannot ${act} until ${until.slice(0, 16).replace('T', ' ')} UTC`;
}

/** A refused query; `detail` replaces the message of the code. */
export interface QueryRefusal {
  code: ErrorCode;
  detail?: string;
  faults?: ValidationFault[];
  retry_after_seconds?: number;
  /** Of `version_outdated`: the present state. */
  current?: unknown;
}
