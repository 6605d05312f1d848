import { DIFFICULTIES, type Category } from '@fourfold/game-rules';
import { editWhilePlayed } from './puzzle-edit';

const STORED: Category[] = DIFFICULTIES.map((difficulty) => ({
  name: `Name ${difficulty}`,
  difficulty,
  words: ['A', 'B', 'C', 'D'].map((letter) => `${letter}${difficulty}`),
}));

function changed(index: number, changes: Partial<Category>): Category[] {
  return STORED.map((category, at) => (at === index ? { ...category, ...changes } : category));
}

describe('an edit of a puzzle that is being played', () => {
  it('may change names and difficulties', () => {
    const edited = changed(0, { name: 'Other', difficulty: 2 });
    expect(editWhilePlayed(STORED, edited)).toEqual(edited);
  });

  it('keeps the stored order of categories and words, whatever order the edit has', () => {
    const shuffled = STORED.map((category) => ({
      ...category,
      words: [...category.words].reverse(),
    })).reverse();
    expect(editWhilePlayed(STORED, shuffled)).toEqual(STORED);
  });

  it.each([
    ['another word', changed(1, { words: ['A2', 'B2', 'C2', 'OTHER'] })],
    ['a word spelled differently', changed(1, { words: ['Á2', 'B2', 'C2', 'D2'] })],
    [
      'two words swapped between categories',
      STORED.map((category, index) => ({
        ...category,
        words: index > 1 ? category.words : [STORED[1 - index]!.words[0]!, ...category.words.slice(1)],
      })),
    ],
  ])('is refused with %s', (_what, edited) => {
    expect(editWhilePlayed(STORED, edited)).toBeUndefined();
  });
});
