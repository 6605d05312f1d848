/**
 * Events exactly as the first release wrote them. Never to be changed, only added to: a service of any later release must
 * read these, and whatever is written later must have all that readers of these rely on.
 */
import type { EventType } from '@fourfold/contracts';

export interface RecordedEvent {
  id: string;
  type: string;
  version: number;
  occurred_at: string;
  request_id: string;
  aggregate_id: string;
  aggregate_version: number;
  data: Record<string, unknown>;
}

const ADA = '0197a0b0-0000-7000-8000-00000000000a';
const BOB = '0197a0b0-0000-7000-8000-00000000000b';
const BATTLE = '0197a0b0-0000-7000-8000-0000000000ba';
const ACT = '0197a0b0-0000-7000-8000-0000000000ac';
const AT = '2026-06-01T12:00:00.000Z';

let recorded = 0;
function record(
  type: EventType,
  aggregate_id: string,
  aggregate_version: number,
  data: RecordedEvent['data'],
): RecordedEvent {
  recorded += 1;
  return {
    id: `0197a0b0-0000-7000-8000-${String(recorded).padStart(12, '0')}`,
    type,
    version: 1,
    occurred_at: AT,
    request_id: 'first-release',
    aggregate_id,
    aggregate_version,
    data,
  };
}

const account = (display_name: string) => ({
  user_id: ADA,
  username: 'ada',
  display_name,
  is_admin: false,
  is_active: true,
  created_at: AT,
});
const score = {
  score_id: 1,
  user_id: ADA,
  puzzle_id: 1,
  puzzle_date: '2026-06-01',
  points_scored: 940,
  completion_time_seconds: 30,
  won: true,
  mistakes_used: 0,
  submitted_at: AT,
};
const fighter = (user_id: string, won: boolean) => ({
  user_id,
  avatar_id: 1,
  won,
  forfeited: false,
  score: 3,
  damage_taken: 2,
  words_completed: 5,
  wpm: 60.5,
  accuracy: 0.97,
});

/** One of each type; friends and accounts fit together. */
export const FIRST_RELEASE: Readonly<Record<EventType, RecordedEvent>> = {
  'user.registered': record('user.registered', ADA, 1, account('Ada')),
  'user.updated': record('user.updated', ADA, 2, account('Ada Lovelace')),
  'user.deleted': record('user.deleted', ADA, 3, { user_id: ADA, deleted_at: AT }),
  'user.access_changed': record('user.access_changed', ADA, 2, {
    user_id: ADA,
    is_admin: false,
    is_active: true,
    reason: 'password_changed',
    revoked: { scope: 'all' },
    not_before: AT,
  }),
  'puzzle.published': record('puzzle.published', '1', 1, {
    puzzle_id: 1,
    puzzle_date: '2026-06-01',
    published_at: AT,
  }),
  'score.submitted': record('score.submitted', '1', 1, score),
  'score.changed': record('score.changed', '1', 2, { ...score, removed: false }),
  'streak.changed': record('streak.changed', ADA, 1, {
    user_id: ADA,
    current_streak: 1,
    highest_streak: 1,
    last_finished_date: '2026-06-01',
  }),
  'friend.accepted': record('friend.accepted', '1', 1, {
    friendship_id: 1,
    user_ids: [ADA, BOB],
    accepted_at: AT,
  }),
  'friend.removed': record('friend.removed', '1', 2, {
    friendship_id: 1,
    user_ids: [ADA, BOB],
    removed_at: AT,
  }),
  'message.sent': record('message.sent', '1', 1, {
    message_id: 1,
    from_user_id: ADA,
    to_user_id: BOB,
    sent_at: AT,
  }),
  'battle.finished': record('battle.finished', BATTLE, 1, {
    battle_id: BATTLE,
    room_code: 'ABC234',
    started_at: AT,
    finished_at: AT,
    duration_seconds: 30,
    reason: 'eliminated',
    winner_id: ADA,
    players: [fighter(ADA, true), fighter(BOB, false)],
  }),
  'auth.admin_acted': record('auth.admin_acted', ACT, 1, { act_id: ACT }),
  'puzzles.admin_acted': record('puzzles.admin_acted', ACT, 1, { act_id: ACT }),
  'social.admin_acted': record('social.admin_acted', ACT, 1, { act_id: ACT }),
  'battle.admin_acted': record('battle.admin_acted', ACT, 1, { act_id: ACT }),
  'admin.admin_acted': record('admin.admin_acted', ACT, 1, { act_id: ACT }),
};
