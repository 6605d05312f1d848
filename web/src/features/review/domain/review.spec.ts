import type { PuzzleReview } from '@fourfold/contracts';
import { aPuzzle, GROUPS, WORDS } from '../../../../test/builders';
import {
  comparison,
  groupShares,
  isFirst,
  mistakesShares,
  percentText,
  remarkOn,
  wrongShares,
  type OwnGame,
  type ReviewedGame,
} from './review';

const trap = ['KEEL', 'STERN', 'BOW', 'SEVERE'];
const figures: PuzzleReview = {
  players: 5,
  solved_share: 0.6,
  mistakes: [1, 1, 1, 0, 2],
  commonest_wrong: [{ words: trap, share: 0.4 }],
  categories: [1, 2, 3, 4].map((difficulty) => ({ difficulty, found_share: 1 - difficulty / 10 })),
};
const reviewed = (changes: Partial<ReviewedGame> = {}): ReviewedGame => ({
  categories: GROUPS,
  review: figures,
  status: { won: true, points_scored: 865, mistakes_used: 1 },
  game: undefined,
  ...changes,
});
const lost = { won: false, points_scored: 100, mistakes_used: 4 };
const gameOf = (found: number[], mistakes_used: number, words: string[][] = []): OwnGame => ({
  puzzle: aPuzzle({
    game_state: {
      found_categories: GROUPS.filter(({ difficulty }) => found.includes(difficulty)).map(
        ({ name, ...rest }) => ({ category_name: name, ...rest }),
      ),
      mistakes_used,
      is_resuming: true,
    },
  }),
  moves: words.map((one) => ({ words: one, found: null })),
});

describe('the comparison with other players', () => {
  it('is a sentence about mistakes when the puzzle was solved', () => {
    expect(comparison(reviewed())).toBe('You made fewer mistakes than 60% of all players.');
    const best = reviewed({ review: { ...figures, mistakes: [0, 5, 0, 0, 0] } });
    expect(comparison(best)).toBeUndefined();
  });

  it('gives, after a loss, the share of the others who did not solve the puzzle either', () => {
    expect(comparison(reviewed({ status: lost }))).toBe('40% of all players didn’t solve it.');
    const alone = reviewed({ status: lost, review: { ...figures, mistakes: [2, 1, 1, 0, 1] } });
    expect(comparison(alone)).toBeUndefined();
  });

  it('does not subtract the player from figures that are older than the end of their game', () => {
    const before = { ...figures, players: 4, mistakes: [1, 1, 0, 0, 2] };
    expect(comparison(reviewed({ status: lost, review: before }))).toBe(
      '50% of all players didn’t solve it.',
    );
    expect(comparison(reviewed({ review: before }))).toBe('You made fewer mistakes than 50% of all players.');
  });

  it('includes the player in the shares of mistakes and marks their row', () => {
    expect(mistakesShares(reviewed()).map(({ share, own }) => [share, own])).toEqual([
      [0.2, false],
      [0.2, true],
      [0.2, false],
      [0, false],
      [0.4, false],
    ]);
  });

  it('shows which groups the player found, easiest first, as far as this browser knows', () => {
    const own = (changes: Partial<ReviewedGame>) => groupShares(reviewed(changes)).map((group) => group.own);
    expect(groupShares(reviewed({ categories: [...GROUPS].reverse() })).map(({ share }) => share)).toEqual([
      0.9, 0.8, 0.7, 0.6,
    ]);
    expect(own({})).toEqual([true, true, true, true]);
    expect(own({ status: lost, game: gameOf([2], 4) })).toEqual([false, true, false, false]);
    expect(own({ status: lost })).toEqual([undefined, undefined, undefined, undefined]);
    expect(own({ status: lost, game: gameOf([2], 3) })).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('recognises a wrong guess of the player in any word order', () => {
    const game = gameOf([], 1, [[...trap].reverse()]);
    expect(wrongShares(reviewed({ game }))[0]).toMatchObject({ share: 0.4, own: true });
    expect(wrongShares(reviewed())[0]).toMatchObject({ own: false });
  });

  it('says for each guess how many players made it', () => {
    expect(remarkOn(reviewed(), { words: WORDS.medium, found: 2 })).toBe('Found by 80% of all players');
    expect(remarkOn(reviewed(), { words: [...trap].reverse(), found: null })).toBe(
      'Tried by 40% of all players',
    );
    expect(remarkOn(reviewed(), { words: WORDS.easy.slice(1), found: null })).toBeUndefined();
    expect(remarkOn(reviewed(), { words: [], found: null })).toBeUndefined();
  });

  it('has no remarks for the first player', () => {
    expect(isFirst(reviewed({ review: { ...figures, players: 1 } }))).toBe(true);
    expect(isFirst(reviewed())).toBe(false);
    expect(
      remarkOn(reviewed({ review: { ...figures, players: 1 } }), { words: WORDS.medium, found: 2 }),
    ).toBeUndefined();
  });

  it('never shows 0% for a share above zero', () => {
    expect([0, 0.004, 0.5, 1].map(percentText)).toEqual(['0%', 'under 1%', '50%', '100%']);
  });
});
