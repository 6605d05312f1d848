import type { BattleGame } from '@fourfold/contracts';
import { aGame, BEA, CAL, ME } from '../../../../test/battle-builders';
import { seriesScore, seriesWinner } from './series';

const ended = (wins: Record<string, number>, winner_id = ME, players: string[] = [ME, BEA]): BattleGame =>
  aGame(Object.fromEntries(players.map((id) => [id, {}])), {
    state: 'completed',
    winner_id,
    series_wins: wins,
  });

describe('the score of a series', () => {
  it('begins with the second battle', () => {
    expect(seriesScore(aGame(), ME)).toBeUndefined();
    expect(seriesScore(ended({ [ME]: 1 }), ME)).toBeUndefined();
    const next = aGame(undefined, { state: 'in_progress', series_wins: { [ME]: 1 } });
    expect(seriesScore(next, ME)?.map(({ name, wins }) => [name, wins])).toEqual([
      ['You', 1],
      ['Bea', 0],
    ]);
  });

  it('has the viewer first, and everybody who plays', () => {
    const score = seriesScore(ended({ [ME]: 1, [CAL]: 2 }, CAL, [ME, BEA, CAL]), CAL);
    expect(score?.map(({ name, wins }) => [name, wins])).toEqual([
      ['You', 2],
      ['Ada', 1],
      ['Bea', 0],
    ]);
  });

  it.each([
    [{ [ME]: 2 }, ME, ME],
    [{ [ME]: 1, [BEA]: 2 }, BEA, BEA],
    [{ [ME]: 1, [BEA]: 1 }, BEA, undefined],
    [{ [ME]: 3, [BEA]: 1 }, ME, undefined],
    [{ [ME]: 2, [BEA]: 2 }, ME, undefined],
  ])('decides the best of three once (%j)', (wins, winnerId, decided) => {
    expect(seriesWinner(ended(wins, winnerId))).toBe(decided);
  });
});
