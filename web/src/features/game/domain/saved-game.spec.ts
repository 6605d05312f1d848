import type { SyncResult } from '@fourfold/contracts';
import { aFind, aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import {
  afterGuess,
  afterSync,
  isSavedGame,
  outdated,
  reopened,
  savedGame,
  unfinishedBefore,
  unsynced,
  wasTried,
  withoutUnsynced,
  type SavedGame,
} from './saved-game';

const AT = '2025-11-21T10:00:00.000Z';
const wrong = ['KEEL', 'TUCK', 'BOW', 'FIRM'];
const fresh = savedGame('ada', aPuzzle());
const offline = (game: SavedGame, words: string[], result = aMiss(3)) => afterGuess(game, words, result, AT);
const standing = { found_categories: [], mistakes_used: 2, is_resuming: true };
const syncResult = (changes: Partial<SyncResult> = {}): SyncResult => ({
  ...standing,
  puzzle_id: 7,
  puzzle_date: '2025-11-21',
  status: 'in_progress',
  won: null,
  game_over: false,
  mistakes_remaining: 2,
  calculated_score: 0,
  game_state: standing,
  ...changes,
});

describe('the log of a saved game', () => {
  it('numbers guesses by their place in the whole game, including those made online', () => {
    const online = afterGuess(fresh, WORDS.easy, aFind('Bent paper'));
    const twice = offline(offline(online, wrong), [], aMiss(2));
    expect(twice.log).toEqual([
      { seq: 2, words: wrong, timed_out: false, at: AT },
      { seq: 3, words: [], timed_out: true, at: AT },
    ]);
    expect(twice.puzzle.game_state).toMatchObject({
      mistakes_used: 2,
      found_categories: [{ category_name: 'Bent paper', words: WORDS.easy, difficulty: 1 }],
    });
  });

  it('is unsynced until the server has accepted it, and the state of the server wins', () => {
    const played = offline(offline(fresh, wrong), WORDS.easy, aFind('Bent paper'));
    expect(unsynced(played)).toHaveLength(2);
    const synced = afterSync(played, syncResult(), 2);
    expect(unsynced(synced)).toEqual([]);
    expect(synced.log).toHaveLength(2);
    expect(synced.puzzle.game_state).toMatchObject({ mistakes_used: 2, found_categories: [] });
    expect(unsynced(withoutUnsynced(played))).toEqual([]);
  });

  it('numbers a guess after all that the server has accepted, even when it counts fewer', () => {
    const fourTaken = afterSync(fresh, syncResult({ game_state: { ...standing, mistakes_used: 1 } }), 4);
    const later = offline(fourTaken, wrong);
    expect(unsynced(later)).toMatchObject([{ seq: 5 }]);
    expect(unsynced(offline(later, [], aMiss(2)))).toMatchObject([{ seq: 5 }, { seq: 6 }]);
  });

  it('times no guess before the one before it', () => {
    const times = ['10:00:05.000', '10:00:04.500', '10:00:06.000'].map((time) => `2025-11-21T${time}Z`);
    const played = times.reduce((game, at) => afterGuess(game, wrong, aMiss(3), at), fresh);
    expect(played.log.map(({ at }) => at)).toEqual([times[0], times[0], times[2]]);
  });

  it('has a category only once, even when it was found twice', () => {
    const find = aFind('Bent paper');
    const twice = afterGuess(afterGuess(fresh, WORDS.easy, find), WORDS.easy, find);
    expect(twice.puzzle.game_state.found_categories).toHaveLength(1);
  });

  it('keeps guesses unsynced that were added during the sync', () => {
    const played = offline(offline(fresh, wrong), [], aMiss(2));
    expect(unsynced(afterSync(played, syncResult(), 1))).toMatchObject([{ seq: 2 }]);
  });
});

describe('a game opened again', () => {
  it('has the state of the server unless there are unsynced guesses', () => {
    const told = aPuzzle({ game_state: { found_categories: [], mistakes_used: 3, is_resuming: true } });
    expect(reopened(undefined, 'ada', told)).toEqual(savedGame('ada', told));
    expect(reopened(fresh, 'ada', told).puzzle.game_state.mistakes_used).toBe(3);
    const waiting = offline(fresh, wrong);
    expect(reopened(waiting, 'ada', told).puzzle.game_state.mistakes_used).toBe(1);
  });

  it('of an earlier date can be finished until that date is over everywhere', () => {
    const noon = Date.parse('2025-11-22T12:00:00Z');
    expect(unfinishedBefore([fresh], '2025-11-22', noon - 1)).toBe(fresh);
    expect(unfinishedBefore([fresh], '2025-11-22', noon)).toBeUndefined();
    expect(unfinishedBefore([fresh], '2025-11-21', noon - 1)).toBeUndefined();
    expect(unfinishedBefore([offline(fresh, [], aMiss(0))], '2025-11-22', noon - 1)).toBeUndefined();
  });

  it('is outdated when its guesses can no longer be synced', () => {
    expect(outdated([fresh], Date.parse('2025-12-05T00:00:00Z'))).toEqual([]);
    expect(outdated([fresh], Date.parse('2025-12-06T00:00:00Z'))).toEqual([fresh]);
  });
});

describe('a guess', () => {
  it('counts as tried when it was wrong, in any word order', () => {
    const { moves } = afterGuess(afterGuess(fresh, wrong, aMiss(3)), WORDS.easy, aFind('Bent paper'));
    expect(wasTried(moves, [...wrong].reverse())).toBe(true);
    expect(wasTried(moves, WORDS.easy)).toBe(false);
    expect(wasTried([{ words: [], found: null }], [])).toBe(false);
  });
});

describe('a stored value', () => {
  const played = offline(fresh, wrong);

  it('is a valid game for its player and puzzle', () => expect(isSavedGame(played, 'ada', 7)).toBe(true));

  it.each<[string, unknown, string?, number?]>([
    ['nothing', undefined],
    ['a text', 'game'],
    ['the game of another player', played, 'bob'],
    ['the game of another puzzle', played, 'ada', 8],
    ['another version', { ...played, version: 2 }],
    ['no puzzle', { ...played, puzzle: undefined }],
    ['a puzzle with other words than the log', { ...played, log: [{ ...played.log[0], words: ['X'] }] }],
    ['a log without numbers', { ...played, log: [{ words: wrong, at: AT }] }],
    ['no log', { ...played, log: undefined }],
    ['moves of another puzzle', { ...played, moves: [{ words: ['X'], found: null }] }],
    ['no marks', { ...played, marks: null }],
  ])('is invalid: %s', (_, stored, userId = 'ada', puzzleId = 7) =>
    expect(isSavedGame(stored, userId, puzzleId)).toBe(false),
  );
});
