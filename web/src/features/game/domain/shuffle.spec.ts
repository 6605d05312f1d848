import fc from 'fast-check';
import { shuffle } from './shuffle';

describe('shuffling', () => {
  it('keeps every item, whatever chance says', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer()),
        fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
        (items, chance) => {
          const shuffled = shuffle(items, () => chance.next().value as number);
          expect([...shuffled].sort()).toEqual([...items].sort());
        },
      ),
    );
  });

  it('gives another order', () => expect(shuffle([1, 2, 3, 4], () => 0)).toEqual([2, 3, 4, 1]));
});
