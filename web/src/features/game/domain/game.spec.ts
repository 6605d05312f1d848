import { aFind, aMiss, aPuzzle, WORDS } from '../../../../test/builders';
import {
  changeView,
  gameOf,
  feedbackAnnouncement,
  feedbackText,
  openView,
  type View,
  type ViewEvent,
} from './game';
import { afterGuess, savedGame, type SavedGame } from './saved-game';

const fresh = savedGame('ada', aPuzzle());
const found = (words: string[]) => ({
  category_name: 'Bent paper',
  words,
  difficulty: 1 as const,
});
const standing = (mistakes_used: number, ...found_categories: ReturnType<typeof found>[]): SavedGame =>
  savedGame('ada', aPuzzle({ game_state: { found_categories, mistakes_used, is_resuming: true } }));
const after = (view: View, ...events: ViewEvent[]): View => events.reduce(changeView, view);
const select = (...words: string[]): ViewEvent[] => words.map((word) => ({ type: 'toggled', word }));
const judged = (words: string[], result = aMiss(3)): ViewEvent => ({ type: 'judged', words, result });
const four = after(openView(fresh), ...select(...WORDS.easy));

describe('opening a game', () => {
  it('has nothing to resume in a finished game', () => {
    expect(openView(standing(4)).feedback).toBeNull();
    expect(gameOf(standing(4), openView(standing(4))).phase).toBe('lost');
  });
});

describe('selecting', () => {
  it('toggles a word', () => {
    expect(after(openView(fresh), ...select('KEEL', 'MAST', 'KEEL')).selected).toEqual(['MAST']);
  });

  it('is kept when the tiles are reordered and dropped on clear', () => {
    const words = [...fresh.puzzle.puzzle_data.words].reverse();
    const shuffled = after(four, { type: 'ordered', words });
    expect(gameOf(fresh, shuffled).tiles).toEqual(words);
    expect(shuffled.selected).toEqual(WORDS.easy);
    expect(after(shuffled, { type: 'cleared' }).selected).toEqual([]);
  });
});

it('cycles a mark through four shapes and announces each', () => {
  const mark: ViewEvent = { type: 'marked', word: 'KEEL' };
  const once = after(openView(fresh), mark);
  expect(once).toMatchObject({
    marks: { KEEL: 1 },
    spoken: { text: 'KEEL: marked with a circle' },
    feedback: null,
  });
  expect(after(once, mark, mark, mark, mark)).toMatchObject({ marks: {}, spoken: { text: 'KEEL: no mark' } });
});

describe('a judged guess', () => {
  it('that is right removes its words and moves the tab stop to the nearest tile', () => {
    const view = after(four, { type: 'moved', word: 'CRIMP' }, judged(WORDS.easy, aFind('Bent paper')));
    const game = gameOf(afterGuess(fresh, WORDS.easy, aFind('Bent paper')), view);
    expect(game.tiles).toHaveLength(12);
    expect(game).toMatchObject({ found: [found(WORDS.easy)], cursor: 'KEEL', selected: [] });
    expect(game.feedback).toMatchObject({ kind: 'found', won: false });
  });

  it('that timed out is distinguished from a wrong one', () => {
    expect(after(four, judged([])).feedback?.kind).toBe('timed_out');
    expect(after(four, judged(WORDS.easy)).feedback?.kind).toBe('wrong');
  });
});

describe('a refused guess', () => {
  const refused = (restart: boolean): ViewEvent => ({ type: 'refused', text: 'No.', restart });

  it('keeps the selection and the time', () => {
    expect(after(four, refused(false))).toMatchObject({ selected: WORDS.easy, restarts: 0 });
  });

  it('restarts the timer when it was a timeout', () => {
    expect(after(four, refused(true)).restarts).toBe(1);
  });
});

describe('forgetting feedback', () => {
  it('removes the feedback it was meant for and no later one', () => {
    const near = after(four, judged([], aMiss(3)));
    const feedback = near.feedback!;
    expect(after(near, { type: 'forgotten', feedback }).feedback).toBeNull();
    const later = after(near, judged(WORDS.easy));
    expect(after(later, { type: 'forgotten', feedback })).toBe(later);
  });
});

describe('what was done elsewhere', () => {
  it('keeps only selected words that are still in the grid', () => {
    const view = after(openView(fresh), ...select('CREASE', 'KEEL'));
    expect(gameOf(standing(1, found(WORDS.easy)), view)).toMatchObject({ mistakes: 1, selected: ['KEEL'] });
  });

  it('restores tiles when the server did not accept their guess', () => {
    const words = [...fresh.puzzle.puzzle_data.words].reverse();
    const view = after(openView(fresh), { type: 'ordered', words });
    const without = gameOf(standing(0, found(WORDS.easy)), view).tiles;
    const shuffled = after(view, { type: 'ordered', words: without });
    expect(gameOf(standing(1), shuffled).tiles).toHaveLength(16);
  });

  it('restarts the timer when the server decided otherwise', () => {
    const [before, now] = [standing(0), standing(1)].map(({ puzzle }) => puzzle.game_state);
    expect(after(four, { type: 'synced', before: before!, now: now! })).toMatchObject({
      restarts: 1,
      feedback: { kind: 'synced' },
    });
  });

  it('names the group that was found', () => {
    const [before, now] = [standing(1), standing(1, found(WORDS.easy))].map(
      ({ puzzle }) => puzzle.game_state,
    );
    const { feedback } = after(four, { type: 'synced', before: before!, now: now! });
    expect(feedbackText(feedback!)).toBe('Bent paper: already found in another tab or on another device.');
  });
});

describe('the announcement', () => {
  const category = found(WORDS.easy);

  it.each([
    [{ kind: 'resumed' as const }, 'Welcome back! Continuing where you left off.'],
    [{ kind: 'lost' as const }, "Game Over! You've used all your guesses."],
    [{ kind: 'refused' as const, text: 'You already tried that group.' }, 'You already tried that group.'],
    [
      { kind: 'found' as const, category, won: false },
      'Found: Bent paper, Easy. CREASE, PLEAT, TUCK, CRIMP.',
    ],
    [
      { kind: 'found' as const, category, won: true },
      'Found: Bent paper, Easy. CREASE, PLEAT, TUCK, CRIMP. Congratulations!',
    ],
    [
      { kind: 'near' as const, hint: 'Hard' as const, mistakesLeft: 2 },
      'So close! Three of those belong together. Hint: Hard. 2 mistakes left.',
    ],
    [
      { kind: 'wrong' as const, mistakesLeft: 1, offline: false },
      "Those four don't belong together. 1 mistake left.",
    ],
    [
      { kind: 'wrong' as const, mistakesLeft: 2, offline: true },
      "Those four don't belong together. Hints for near misses need a connection. 2 mistakes left.",
    ],
    [{ kind: 'timed_out' as const, mistakesLeft: 3 }, 'Time is up for that guess. 3 mistakes left.'],
  ])('after %o', (feedback, text) => expect(feedbackAnnouncement(feedback)).toBe(text));

  it('is shorter on screen, where bands and counter are visible', () => {
    expect(feedbackText({ kind: 'found', category, won: false })).toBe('Found: Bent paper');
    expect(feedbackText({ kind: 'wrong', mistakesLeft: 1, offline: false })).toBe(
      "Those four don't belong together.",
    );
  });
});
