import { aPuzzle, WORDS } from '../../../test/builders';
import { isTodayPuzzle } from './puzzle-shape';

const words = (...list: string[]) => ({ ...aPuzzle(), puzzle_data: { words: list } });
const state = (changes: object) => ({ ...aPuzzle(), game_state: { ...aPuzzle().game_state, ...changes } });
const sixteen = aPuzzle().puzzle_data.words;

describe('the shape of a puzzle', () => {
  it('is valid for what the server sends', () => {
    const found = { category_name: 'x', words: WORDS.easy, difficulty: 1 };
    expect(isTodayPuzzle(aPuzzle())).toBe(true);
    expect(isTodayPuzzle(state({ found_categories: [found] }))).toBe(true);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', '<html>'],
    ['no words', { ...aPuzzle(), puzzle_data: {} }],
    ['fifteen words', words(...sixteen.slice(1))],
    ['a word twice', words(...sixteen.slice(1), 'KEEL')],
    ['an empty word', words(...sixteen.slice(1), '')],
    ['no state', { ...aPuzzle(), game_state: undefined }],
    [
      'a category of three words',
      state({ found_categories: [{ category_name: 'x', words: ['A', 'B', 'C'], difficulty: 1 }] }),
    ],
    [
      'an unknown difficulty',
      state({ found_categories: [{ category_name: 'x', words: WORDS.easy, difficulty: 5 }] }),
    ],
    ['no id', { ...aPuzzle(), puzzle_id: 'seven' }],
  ])('is invalid for %s', (_, body) => expect(isTodayPuzzle(body)).toBe(false));
});
