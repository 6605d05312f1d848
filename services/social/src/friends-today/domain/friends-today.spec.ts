import type { DayResult } from '@fourfold/contracts';
import { friendsToday } from './friends-today';

const friend = (name: string, is_online = false) => ({
  user_id: name.toLowerCase(),
  username: name.toLowerCase(),
  display_name: name,
  is_online,
});
const result = (user_id: string, changes: Partial<DayResult> = {}): DayResult => ({
  user_id,
  finished: true,
  won: null,
  points_scored: null,
  completion_time_seconds: null,
  ...changes,
});

const [ann, ben, cleo, dan] = [friend('Ann'), friend('Ben', true), friend('Cleo'), friend('Dan', true)];

describe('friends today', () => {
  it('lists results best first, then who plays, then the others', () => {
    const results = [
      result('ann', { won: true, points_scored: 700, completion_time_seconds: 90 }),
      result('cleo', { won: true, points_scored: 1000, completion_time_seconds: 60 }),
      result('dan', { finished: false }),
    ];
    expect(friendsToday([ann, ben, cleo, dan], results, new Set())).toMatchObject([
      { user_id: 'cleo', state: 'finished', points_scored: 1000 },
      { user_id: 'ann', state: 'finished', points_scored: 700 },
      { user_id: 'dan', state: 'playing' },
      { user_id: 'ben', state: 'not_yet' },
    ]);
  });

  it('lists friends by name while their results are not shown', () => {
    const names = friendsToday([cleo, ann], [result('cleo'), result('ann')], new Set());
    expect(names.map(({ display_name }) => display_name)).toEqual(['Ann', 'Cleo']);
  });

  it('says that nobody plays who is not seen to be online', () => {
    expect(friendsToday([ann], [result('ann', { finished: false })], new Set())).toMatchObject([
      { state: 'not_yet' },
    ]);
  });

  it('offers to nudge whoever has not finished and was not nudged yet', () => {
    const all = friendsToday([ann, ben, dan], [result('ann')], new Set(['ben']));
    expect(all.map(({ user_id, may_nudge }) => [user_id, may_nudge])).toEqual([
      ['ann', false],
      ['ben', false],
      ['dan', true],
    ]);
  });
});
