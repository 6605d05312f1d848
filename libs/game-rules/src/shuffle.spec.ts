import * as fc from 'fast-check';
import { samplePuzzle } from '../test/builders';
import { wordsOf } from './puzzle';
import { seededShuffle } from './shuffle';

const words = wordsOf(samplePuzzle());

describe('the seeded shuffle', () => {
  it('keeps every item, and gives the same order for the same seed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
        const shuffled = seededShuffle(items, seed);
        expect([...shuffled].sort()).toEqual([...items].sort());
        expect(seededShuffle(items, seed)).toEqual(shuffled);
      }),
    );
  });

  it('gives the same order for a seed in every release, since a game may continue on a newer one', () => {
    expect(seededShuffle(words, 'player-1:7').join(' ')).toBe(
      'STONE BLACK GRANNY ELM REEF OAK DEAD FREIGHT ASH NETWORK OFTEN FIR RED NORTH BOW SLIP',
    );
  });

  it('gives different players different orders', () => {
    const orders = Array.from({ length: 1_000 }, (_, index) =>
      seededShuffle(words, `player-${index}:1`).join(),
    );
    expect(new Set(orders).size).toBe(1_000);
  });

  it('puts every word in every position about equally often', () => {
    const rounds = 8_000;
    const firsts = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      const first = seededShuffle(words, `${round}:7`)[0]!;
      firsts.set(first, (firsts.get(first) ?? 0) + 1);
    }
    for (const word of words) {
      expect(firsts.get(word)).toBeGreaterThan((rounds / 16) * 0.7);
      expect(firsts.get(word)).toBeLessThan((rounds / 16) * 1.3);
    }
  });
});
