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

describe('the opponents whose defeat counts', () => {
  it.each([
    ['one who was eliminated', WINNER, { forfeited: false }, ['ben']],
    ['one who forfeits after a word', WINNER, { forfeited: true, words_completed: 1 }, ['ben']],
    ['none when the loser forfeits without a word', WINNER, { forfeited: true }, []],
    ['none when the winner has no word', IDLE_WINNER, { forfeited: true, words_completed: 1 }, []],
  ])('are %s', (_what, winner, facts, expected) => {
    expect(beatenByPlay({ players: [winner, player('ben', facts)] })).toEqual(expected);
  });

  it('are only those who played, among several', () => {
    const players = [player('ben', { forfeited: true }), WINNER, player('cleo')];
    expect(beatenByPlay({ players })).toEqual(['cleo']);
  });

  it('are none when nobody has won', () => {
    expect(beatenByPlay({ players: [player('ann'), player('ben')] })).toEqual([]);
  });
});
