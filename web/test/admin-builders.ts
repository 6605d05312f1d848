import type {
  AdminPuzzle,
  AdminPuzzleRow,
  AdminScore,
  AdminStats,
  AdminUser,
  CalendarDay,
  Category,
  DeadLetter,
  FailedLogin,
  FlaggedBattle,
  FlaggedGame,
  GuessLogEntry,
} from '@fourfold/contracts';
import { addDays } from '@fourfold/game-rules';
import { aUser, WORDS } from './builders';

/** The signed-in admin, and a player. */
export const ROOT: AdminUser = { ...aUser({ is_admin: true }), version: 1 };
export const BOB: AdminUser = {
  ...aUser(),
  version: 3,
  user_id: '018f0000-0000-7000-8000-0000000000b0',
  username: 'bob',
  email: 'bob@example.com',
  display_name: 'Bob',
};

export const CATEGORIES: Category[] = [
  { name: 'Folds', words: WORDS.easy, difficulty: 1 },
  { name: 'Of a ship', words: WORDS.medium, difficulty: 2 },
  { name: 'Strict', words: WORDS.hard, difficulty: 3 },
  { name: 'Hidden', words: WORDS.tricky, difficulty: 4 },
];

export function anAdminPuzzle(changes: Partial<AdminPuzzle> = {}): AdminPuzzle {
  return {
    puzzle_id: 7,
    puzzle_date: '2025-11-21',
    puzzle_data: { words: CATEGORIES.flatMap(({ words }) => words), categories: CATEGORIES },
    version: 5,
    is_started: false,
    ...changes,
  };
}

/** As the list has it. */
export function aPuzzleRow(changes: Partial<AdminPuzzleRow> = {}): AdminPuzzleRow {
  return {
    ...anAdminPuzzle(),
    category_names: CATEGORIES.map(({ name }) => name),
    state: 'scheduled',
    plays: 1_200,
    solve_rate: 0.625,
    ...changes,
  };
}

export function someAdminStats(changes: Partial<AdminStats> = {}): AdminStats {
  return {
    total_users: 1_234,
    active_today: 56,
    total_puzzles: 400,
    days_of_cover_ahead: 90,
    games_today: 78,
    battles_today: 9,
    ...changes,
  };
}

export function aScore(changes: Partial<AdminScore> = {}): AdminScore {
  return {
    score_id: 31,
    version: 2,
    puzzle_id: 7,
    puzzle_date: '2025-11-21',
    points_scored: 640,
    completion_time_seconds: 95,
    won: true,
    mistakes_used: 2,
    user_id: BOB.user_id,
    display_name: BOB.display_name,
    ...changes,
  };
}

export function aFailedLogin(changes: Partial<FailedLogin> = {}): FailedLogin {
  return {
    email: BOB.email,
    ip: '127.0.0.1',
    user_agent: 'Firefox',
    attempted_at: '2025-11-21T10:00:00.000Z',
    user_id: BOB.user_id,
    locked: true,
    ...changes,
  };
}

export function aDeadLetter(): DeadLetter {
  return {
    dead_letter_id: '018f0000-0000-7000-8000-00000000dead',
    service: 'social',
    consumer: 'social',
    event_id: '018f0000-0000-7000-8000-00000000e0e0',
    subject: 'events.auth.user.updated',
    payload: { type: 'user.updated', version: 2 },
    error: 'Unknown version 2',
    attempts: 10,
    failed_at: '2025-11-21T10:00:00.000Z',
  };
}

export function aDay(changes: Partial<CalendarDay> = {}): CalendarDay {
  return {
    puzzle_date: '2025-11-21',
    puzzle_id: null,
    state: 'empty',
    category_names: null,
    plays: null,
    solve_rate: null,
    version: null,
    ...changes,
  };
}

/** Three days in a row: with a played and a planned puzzle, and without one. */
export function someDays(first = '2025-11-01'): CalendarDay[] {
  const category_names = CATEGORIES.map(({ name }) => name);
  return [
    aDay({
      puzzle_date: first,
      puzzle_id: 1,
      state: 'past',
      category_names,
      plays: 41,
      solve_rate: 0.625,
      version: 2,
    }),
    aDay({
      puzzle_date: addDays(first, 1),
      puzzle_id: 7,
      state: 'scheduled',
      category_names,
      plays: 0,
      version: 5,
    }),
    aDay({ puzzle_date: addDays(first, 2) }),
  ];
}

const logged = (seq: number, changes: Partial<GuessLogEntry> = {}): GuessLogEntry => ({
  seq,
  words: ['A', 'B', 'C', 'D'],
  verdict: 'correct',
  judged_at: `2025-11-21T10:00:0${seq}.000Z`,
  claimed_at: null,
  ...changes,
});

export const aFlaggedGame = (changes: Partial<FlaggedGame> = {}): FlaggedGame => ({
  ...aScore({ completion_time_seconds: 5 }),
  username: BOB.username,
  started_at: '2025-11-21T10:00:00.000Z',
  log: [
    logged(1),
    logged(2, {
      verdict: 'timed_out',
      words: [],
      judged_at: '2025-11-21T18:00:00.000Z',
      claimed_at: '2025-11-21T10:00:01.500Z',
    }),
  ],
  decision: null,
  decision_reason: null,
  decided_at: null,
  ...changes,
});

export const aFlaggedBattle = (): FlaggedBattle => ({
  battle_id: '018f0000-0000-7000-8000-0000000000ba',
  finished_at: '2025-11-21T10:00:00.000Z',
  reason: 'eliminated',
  winner_id: BOB.user_id,
  has_replay: true,
  players: [BOB, ROOT].map(({ user_id, username, display_name }) => ({ user_id, username, display_name })),
  log: [{ user_id: BOB.user_id, text: 'lantern', duration_ms: 400, wpm: 250 }],
  decision: null,
  decision_reason: null,
  decided_at: null,
});
