import { damageStage, healthTone, hitPointsLeft, isEliminated } from './health';

describe('the health of a player', () => {
  it.each([
    [0, 'good'],
    [9, 'good'],
    [10, 'worn'],
    [14, 'worn'],
    [15, 'low'],
    [20, 'low'],
  ])('with %i of 20 points taken is %s', (taken, tone) => expect(healthTone(taken, 20)).toBe(tone));

  it.each([
    [0, 0],
    [1, 1],
    [3, 1],
    [4, 2],
    [10, 3],
    [16, 5],
    [17, 6],
    [20, 6],
    [23, 6],
  ])('after %i of 20 points shows stage %i of the damage', (taken, stage) =>
    expect(damageStage(taken, 20)).toBe(stage),
  );

  it('never falls below nothing', () => expect(hitPointsLeft(23, 20)).toBe(0));

  it('is gone when the damage reaches the hit points', () => {
    expect([19, 20, 21].map((taken) => isEliminated(taken, 20))).toEqual([false, true, true]);
  });
});
