import { aPuzzle, GROUPS, WORDS } from '../../../../test/builders';
import type { Move } from '../../../shared/puzzle/moves';
import { shareText, type SharedGame } from './share-text';

const URL = 'https://fourfold.example/?play';
const moves: Move[] = [
  { words: WORDS.tricky, found: 4 },
  { words: ['KEEL', 'TUCK', 'BOW', 'FIRM'], found: null },
  { words: [], found: null },
  { words: WORDS.easy, found: 1 },
];
const lost: SharedGame = {
  date: '2025-11-21',
  number: 32,
  madeBy: undefined,
  won: false,
  found: 2,
  mistakes: 2,
  score: 320,
  moves,
  groups: GROUPS.map(({ name, ...group }) => ({ category_name: name, ...group })),
  secrets: [...aPuzzle().puzzle_data.words, 'Bent paper'],
};

describe('the shared text', () => {
  it('reads as a sentence, with a row of signs for each guess', () => {
    expect(shareText(lost, URL)).toBe(
      'Fourfold No. 32, Friday, November 21\n2 of 4 groups found, 320 points\n🔺🔺🔺🔺\n🟡🟩🟡🔶\n⏳\n🟩🟩🟩🟩\n' +
        URL,
    );
    const won = { ...lost, won: true, found: 4, mistakes: 1, score: 865, moves: [] };
    expect(shareText(won, URL)).toContain('Solved with 1 mistake, 865 points');
    expect(shareText({ ...won, mistakes: 0 }, URL)).toContain('Solved with no mistakes');
  });

  it('names who made the puzzle, unless a word of it is in the name', () => {
    const made = { ...lost, madeBy: 'Ada', score: null };
    expect(shareText(made, URL)).toContain('Fourfold, a puzzle by Ada\n2 of 4 groups found\n');
    expect(shareText({ ...made, madeBy: 'Miss Keel' }, URL)).toMatch(/^Fourfold\n2 of 4/);
  });

  it('omits the guesses when some were made on another device', () => {
    expect(shareText({ ...lost, moves: moves.slice(1) }, URL)).not.toContain('🟩');
  });

  it('marks words by shape as well as by colour, and those of unknown groups too', () => {
    const words = [WORDS.easy[0]!, WORDS.medium[0]!, WORDS.hard[0]!, WORDS.tricky[0]!];
    const game = { ...lost, found: 0, mistakes: 1, moves: [{ words, found: null }] };
    expect(shareText(game, URL)).toContain('\n🟩🟡🔶🔺\n');
    expect(shareText({ ...game, groups: game.groups.slice(1) }, URL)).toContain('\n⬜🟡🔶🔺\n');
  });

  it('contains no word and no category of the puzzle', () => {
    const text = shareText(lost, URL).toUpperCase();
    for (const secret of lost.secrets) expect(text).not.toContain(secret.toUpperCase());
  });

  it.each(['HARD LUCK', 'TRICKY', 'miss', 'November', 'points'])(
    'avoids the word %s when the puzzle contains it',
    (secret) => {
      const text = shareText({ ...lost, moves: [{ words: [], found: 3 }], secrets: [secret] }, URL);
      expect(text.toUpperCase()).not.toContain(secret.toUpperCase());
    },
  );

  it.each(['PLAY', 'fourfold.example', 'HTTPS'])('omits the URL when it contains %s', (secret) => {
    const text = shareText({ ...lost, secrets: [secret] }, URL);
    expect(text).toMatch(/^Fourfold No\. 32, Friday, November 21\n/);
    expect(text).not.toContain(URL);
    expect(text.toUpperCase()).not.toContain(secret.toUpperCase());
  });

  it('reduces the sentence to numbers when the puzzle contains a word of it', () => {
    expect(shareText({ ...lost, moves: [], secrets: ['POINT'] }, URL)).toBe(
      `Fourfold 32, 2025-11-21\n2/4, 320/1000\n${URL}`,
    );
  });

  it('replaces only the date when the name of the month contains a word of the puzzle', () => {
    expect(shareText({ ...lost, secrets: ['EMBER'] }, URL)).toBe(
      `Fourfold No. 32, 2025-11-21\n2 of 4 groups found, 320 points\n🔺🔺🔺🔺\n🟡🟩🟡🔶\n⏳\n🟩🟩🟩🟩\n${URL}`,
    );
  });
});
