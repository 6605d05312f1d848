import { DIFFICULTIES, layOut, wordsOf, type Puzzle } from '@fourfold/game-rules';
import { shuffledWords } from './game-view';

const WORDS = [
  ...['OAK', 'ELM', 'ASH', 'FIR', 'RED', 'DEAD', 'BLACK', 'NORTH'],
  ...['BOW', 'REEF', 'GRANNY', 'SLIP', 'STONE', 'FREIGHT', 'OFTEN', 'NETWORK'],
];

/** The same sixteen words, grouped from another starting word. */
function grouped(from: number): Puzzle {
  const words = [...WORDS.slice(from), ...WORDS.slice(0, from)];
  return {
    categories: DIFFICULTIES.map((difficulty, index) => ({
      name: `Name ${difficulty}`,
      difficulty,
      words: words.slice(4 * index, 4 * index + 4),
    })),
  };
}

describe('the order in which a player gets the words', () => {
  const orderOf = (puzzle: Puzzle, player = 'ada'): string[] => shuffledWords(layOut(puzzle), 7, player);

  it('does not depend on their groups, so undoing the shuffle reveals nothing', () => {
    for (const from of [1, 2, 3, 5, 11]) expect(orderOf(grouped(from))).toEqual(orderOf(grouped(0)));
  });

  it('differs between players', () => {
    expect(orderOf(grouped(0), 'bob')).not.toEqual(orderOf(grouped(0)));
    expect([...orderOf(grouped(0))].sort()).toEqual(wordsOf(grouped(0)).sort());
  });
});
