import { WORDS } from '../../../test/builders';
import { pathRows } from './moves';

const [crease = '', keel = ''] = [WORDS.easy[0], WORDS.medium[0]];

it('gives the difficulty of each guessed word, as far as its group is known', () => {
  const moves = [
    { words: WORDS.easy, found: 1 as const },
    { words: [crease, keel], found: null },
    { words: [], found: null },
  ];
  expect(pathRows(moves, [{ words: WORDS.easy, difficulty: 1 }])).toEqual([
    [1, 1, 1, 1],
    [1, null],
    [null, null, null, null],
  ]);
});
