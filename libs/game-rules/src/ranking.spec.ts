import * as fc from 'fast-check';
import { competitionRanks } from './ranking';

const ranksOf = (scores: number[]): number[] =>
  competitionRanks(
    scores.map((score) => ({ score })),
    (left, right) => left.score === right.score,
  );

describe('ranks', () => {
  it('are shared by equal rows, with a gap after them', () => {
    expect(ranksOf([9, 8, 8, 7])).toEqual([1, 2, 2, 4]);
    expect(ranksOf([])).toEqual([]);
  });

  it('are one more than the number of better rows', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 })), (values) => {
        const sorted = values.sort((left, right) => right - left);
        expect(ranksOf(sorted)).toEqual(
          sorted.map((value) => sorted.filter((other) => other > value).length + 1),
        );
      }),
    );
  });
});
