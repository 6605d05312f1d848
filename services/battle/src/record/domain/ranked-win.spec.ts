import type { BattlePlayerData } from '@fourfold/contracts';
import { beatenByPlay } from './ranked-win';

function player(user_id: string, facts: Partial<BattlePlayerData> = {}): BattlePlayerData {
  return {
    user_id,
    avatar_id: 1,
    won: false,
    forfeited: false,
    score: 0,
    damage_taken: 0,
    words_completed: 0,
    wpm: 0,
    accuracy: 100,
    ...facts,
  };
}

const WINNER = player('ann', { won: true, words_completed: 3 });
const IDLE_WINNER = player('ann', { won: true });

describe('the opponents beaten by play', () => {
  it.each([
    ['who was eliminated', WINNER, { forfeited: false }, ['ben']],
    ['who forfeits after a word', WINNER, { forfeited: true, words_completed: 1 }, ['ben']],
    ['none who forfeits without a word', WINNER, { forfeited: true }, []],
    [
      'none who forfeits to a winner without a word',
      IDLE_WINNER,
      { forfeited: true, words_completed: 1 },
      [],
    ],
  ])('are %s', (_what, winner, facts, expected) => {
    expect(beatenByPlay({ players: [winner, player('ben', facts)] })).toEqual(expected);
  });

  it('are the ones who played, among several', () => {
    const players = [player('ben', { forfeited: true }), WINNER, player('cleo')];
    expect(beatenByPlay({ players })).toEqual(['cleo']);
  });

  it('are none when nobody has won', () => {
    expect(beatenByPlay({ players: [player('ann'), player('ben')] })).toEqual([]);
  });
});
