import * as fc from 'fast-check';
import { DIFFICULTIES, type Difficulty } from './puzzle';
import { scoreOf } from './score';

const anyOrder = fc.shuffledSubarray([...DIFFICULTIES], { minLength: 4 });

describe('the score', () => {
  it.each<[string, Difficulty[], number, number]>([
    ['nothing found', [], 4, 0],
    ['the easy category only', [1], 4, 100],
    ['three categories and a loss', [4, 3, 2], 4, 540],
    ['clean, easiest first', [1, 2, 3, 4], 0, 940],
    ['clean, hardest first', [4, 3, 2, 1], 0, 1000],
    ['solved with three mistakes', [1, 2, 3, 4], 3, 715],
    ['clean, easiest two swapped', [2, 1, 3, 4], 0, 950],
  ])('of %s is as the contract says', (_name, found, mistakes, points) => {
    expect(scoreOf(found, mistakes)).toBe(points);
  });

  it('falls with every mistake and rises with every category found', () => {
    fc.assert(
      fc.property(anyOrder, fc.integer({ min: 0, max: 2 }), (order, mistakes) => {
        expect(scoreOf(order, mistakes + 1)).toBeLessThan(scoreOf(order, mistakes));
        for (let length = 1; length <= 4; length += 1) {
          expect(scoreOf(order.slice(0, length), mistakes)).toBeGreaterThan(
            scoreOf(order.slice(0, length - 1), mistakes),
          );
        }
      }),
    );
  });
});
