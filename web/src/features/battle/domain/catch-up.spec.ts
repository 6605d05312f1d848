import { nextPrefix } from './catch-up';

describe('the way from what the server has to what is typed', () => {
  it.each([
    ['', 'fold', 'f'],
    ['fo', 'fold', 'fol'],
    ['fox', 'fold', 'fol'],
    ['folded', 'fold', 'fold'],
    ['fold', 'fold', 'fold'],
    ['fold', '', ''],
  ])('from %p to %p leads over %p', (known, wanted, next) => expect(nextPrefix(known, wanted)).toBe(next));
});
