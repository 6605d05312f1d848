import { ERRORS } from '@fourfold/contracts';
import type {
  AppConfig,
  Category,
  CompletePuzzle,
  Difficulty,
  DirectMessage,
  EmailStatus,
  Friend,
  FriendRequest,
  FriendToday,
  GuessResult,
  LoginResponse,
  TodayPuzzle,
  User,
} from '@fourfold/contracts';

export const WORDS = {
  easy: ['CREASE', 'PLEAT', 'TUCK', 'CRIMP'],
  medium: ['KEEL', 'STERN', 'BOW', 'MAST'],
  hard: ['SEVERE', 'HARSH', 'FIRM', 'AUSTERE'],
  tricky: ['MARTINI', 'CUSTODIAN', 'CONSTELLATION', 'GRAVY BOAT'],
};

/** The groups of these words, easiest first. */
export const GROUPS: Category[] = Object.values(WORDS).map((words, index) => ({
  name: `Group ${index + 1}`,
  words,
  difficulty: (index + 1) as Difficulty,
}));

export function aCompletePuzzle(changes: Partial<CompletePuzzle> = {}): CompletePuzzle {
  const words = Object.values(WORDS).flat();
  return {
    puzzle_id: 3,
    puzzle_date: '2025-11-01',
    number: 12,
    puzzle_data: { words, categories: GROUPS },
    ...changes,
  };
}

export function aUser(changes: Partial<User> = {}): User {
  return {
    user_id: '018f0000-0000-7000-8000-000000000001',
    username: 'ada',
    email: 'ada@example.com',
    display_name: 'Ada',
    is_admin: false,
    is_active: true,
    current_streak: 4,
    highest_streak: 9,
    created_at: '2025-01-01T00:00:00.000Z',
    ...changes,
  };
}

export function aLogin(token = 'token-1', user: Partial<User> = {}): LoginResponse {
  return { access_token: token, token_type: 'bearer', user: aUser(user) };
}

export function anEmailStatus(changes: Partial<EmailStatus> = {}): EmailStatus {
  return { email: 'ada@example.com', confirmed: true, reset_goes_to: 'a•••@example.com', ...changes };
}

/** The answer to a request for which the password was entered too long ago. */
export const STALE_SIGN_IN = {
  status: ERRORS.reauthenticate.status,
  body: { detail: ERRORS.reauthenticate.detail, code: 'reauthenticate' },
};

export function anAppConfig(changes: Partial<AppConfig> = {}): AppConfig {
  return { support_email: 'help@example.org', links: [], registration_open: true, ...changes };
}

export function aPuzzle(changes: Partial<TodayPuzzle> = {}): TodayPuzzle {
  return {
    puzzle_id: 7,
    puzzle_date: '2025-11-21',
    number: 32,
    puzzle_data: { words: Object.values(WORDS).flat() },
    game_state: { found_categories: [], mistakes_used: 0, is_resuming: false },
    next_puzzle_at: '2125-11-22T00:00:00.000Z',
    offline_pack: {
      version: 1,
      kdf: { name: 'PBKDF2', hash: 'SHA-256', iterations: 1 },
      salt: '',
      categories: [],
    },
    ...changes,
  };
}

export function aMiss(mistakesRemaining: number, changes: Partial<GuessResult> = {}): GuessResult {
  return {
    correct: false,
    category_name: null,
    difficulty: null,
    mistakes_remaining: mistakesRemaining,
    calculated_score: 0,
    partial_match: null,
    game_over: mistakesRemaining === 0,
    ...changes,
  };
}

export function aFind(name: string, changes: Partial<GuessResult> = {}): GuessResult {
  return {
    ...aMiss(4),
    correct: true,
    category_name: name,
    difficulty: 1,
    calculated_score: 100,
    ...changes,
  };
}

/** A message from a friend to the player; `seq` is its number in the conversation. */
export function aMessage(seq: number, changes: Partial<DirectMessage> = {}): DirectMessage {
  return {
    id: 100 + seq,
    from_user_id: 'friend',
    from_username: 'grace',
    to_user_id: 'me',
    message: `Message ${seq}`,
    timestamp: `2025-11-21T10:00:${String(seq % 60).padStart(2, '0')}.000Z`,
    read: false,
    seq,
    ...changes,
  };
}

export function aFriendToday(display_name: string, changes: Partial<FriendToday> = {}): FriendToday {
  const name = display_name.toLowerCase();
  return {
    user_id: name,
    username: name,
    display_name,
    state: 'not_yet',
    won: null,
    points_scored: null,
    completion_time_seconds: null,
    may_nudge: true,
    ...changes,
  };
}

export function aFriend(changes: Partial<Friend> = {}): Friend {
  return {
    user_id: 'friend',
    username: 'grace',
    display_name: 'Grace',
    current_streak: 3,
    highest_streak: 8,
    unread_count: 0,
    is_online: false,
    ...changes,
  };
}

/** A pending friend request. */
export function aFriendRequest(changes: Partial<FriendRequest> = {}): FriendRequest {
  return {
    friendship_id: 5,
    status: 'pending',
    created_at: '2025-11-21T10:00:00.000Z',
    other_user: { user_id: 'other', username: 'grace', display_name: 'Grace' },
    ...changes,
  };
}
