import { mayGuess, mayReveal } from './spoiler';

const puzzle = {
  puzzle_id: 1,
  groups: [
    { name: 'Bent paper', words: ['CREASE', 'PLEAT', 'TUCK', 'CRIMP'] },
    { name: '___', words: ['ÉCLAIR', 'GRAVY BOAT', 'ART', 'MAST'] },
  ],
};

describe('the text of somebody who has finished the puzzle', () => {
  it.each([
    ['the name of a group', 'It was bent paper, haha', true],
    ['the name in another spelling', 'ＢＥＮＴ-pápér!', true],
    ['three words of a group', 'crease, pleat and tuck', true],
    ['three words with accents and spaces', 'eclair · gravy  boat · art', true],
    ['two words of a group', 'crease and pleat', false],
    ['three words of two groups', 'crease, pleat and mast', false],
    ['words only inside of others', 'party master eclairs', false],
    ['a repeated word', 'tuck tuck tuck', false],
    ['a name that is no word', '___ what?', false],
    ['nothing', '', false],
  ])('is judged by the groups: %s', (_, text, expected) => expect(mayReveal(text, puzzle)).toBe(expected));
});

describe('the text of anybody else', () => {
  it.each([
    ['three words of a group', 'crease, pleat and tuck', true],
    ['three words of two groups', 'crease, pleat and mast', true],
    ['two words', 'crease and pleat', false],
    ['a repeated word', 'tuck tuck tuck', false],
    ['the name of a group', 'It was bent paper, haha', false],
  ])('is judged by the sixteen words: %s', (_, text, expected) =>
    expect(mayGuess(text, puzzle)).toBe(expected),
  );

  it('is judged alike for any three words, so that the mark tells nothing of the groups', () => {
    const words = puzzle.groups.flatMap((group) => group.words);
    const judged = words.flatMap((first, one) =>
      words
        .slice(one + 1)
        .flatMap((second, two) =>
          words.slice(one + two + 2).map((third) => mayGuess(`${first}, ${second}, ${third}?`, puzzle)),
        ),
    );
    expect(new Set(judged)).toEqual(new Set([true]));
  });
});
