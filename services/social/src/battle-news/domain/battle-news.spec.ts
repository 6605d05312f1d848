import type { EventData } from '@fourfold/contracts';
import { battleNewsOf, isNews } from './battle-news';

type Battle = EventData['battle.finished'];

const FINISHED_AT = '2026-11-18T12:00:00.000Z';
const MAX_AGE_MS = 60_000;

function battleOf(winner: string, ...losers: string[]): Battle {
  const player = {
    avatar_id: 1,
    forfeited: false,
    score: 0,
    damage_taken: 0,
    words_completed: 0,
    wpm: 0,
    accuracy: 100,
  } as const;
  return {
    battle_id: 'battle',
    room_code: 'ABCDEF',
    started_at: FINISHED_AT,
    finished_at: FINISHED_AT,
    duration_seconds: 60,
    reason: 'eliminated',
    winner_id: winner,
    players: [winner, ...losers].map((user_id) => ({ ...player, user_id, won: user_id === winner })),
  };
}
const named = (...ids: string[]) => ids.map((user_id) => ({ user_id, display_name: user_id.toUpperCase() }));

describe('a finished battle', () => {
  it.each([
    ['at once', 0, true],
    ['after a minute', MAX_AGE_MS, true],
    ['later', MAX_AGE_MS + 1, false],
  ])('is news or not: %s', (_when, age, expected) => {
    const now = new Date(Date.parse(FINISHED_AT) + age);
    expect(isNews(battleOf('ann', 'ben'), now, MAX_AGE_MS)).toBe(expected);
    expect(isNews({ ...battleOf('ann', 'ben'), reason: 'abandoned' }, now, MAX_AGE_MS)).toBe(false);
  });

  it('is told to followers of each player, with the opponents of that player', () => {
    const news = battleNewsOf(battleOf('ann', 'ben', 'cleo'), {
      shown: named('ann', 'ben', 'cleo'),
      followers: [
        { user_id: 'ann', friend_id: 'fay' },
        { user_id: 'cleo', friend_id: 'gus' },
      ],
      hidden: new Map(),
    });
    expect(news).toEqual([
      {
        to: 'fay',
        news: { user_id: 'ann', won: true, opponents: named('ben', 'cleo'), finished_at: FINISHED_AT },
      },
      {
        to: 'gus',
        news: { user_id: 'cleo', won: false, opponents: named('ann', 'ben'), finished_at: FINISHED_AT },
      },
    ]);
  });

  it('is not told to its own players, nor about players who are not shown', () => {
    const news = battleNewsOf(battleOf('ann', 'ben'), {
      shown: named('ann'),
      followers: [
        { user_id: 'ann', friend_id: 'ben' },
        { user_id: 'ben', friend_id: 'fay' },
        { user_id: 'ann', friend_id: 'gus' },
      ],
      hidden: new Map(),
    });
    expect(news).toEqual([
      { to: 'gus', news: { user_id: 'ann', won: true, opponents: [], finished_at: FINISHED_AT } },
    ]);
  });

  it('does not name opponents in a block with the one who is told', () => {
    const news = battleNewsOf(battleOf('ann', 'ben', 'cleo'), {
      shown: named('ann', 'ben', 'cleo'),
      followers: [{ user_id: 'ann', friend_id: 'fay' }],
      hidden: new Map([['fay', new Set(['ben'])]]),
    });
    expect(news.map((each) => each.news.opponents)).toEqual([named('cleo')]);
  });
});
