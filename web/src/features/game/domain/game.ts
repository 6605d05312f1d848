import {
  DIFFICULTY_NAMES,
  GUESS_SIZE_WORDS,
  type DifficultyName,
  type FoundCategory,
  type GameState,
  type GuessResult,
} from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { nearestTile } from './grid-move';
import { cycled, markOf, type Marks } from './marks';
import { categoryOf, guessesOf, phaseOf, type SavedGame } from './saved-game';

/** The outcome of the last move, shown beside the grid and announced. */
export type Feedback =
  | { kind: 'resumed' }
  | { kind: 'found'; category: FoundCategory; won: boolean }
  | { kind: 'near'; hint: DifficultyName; mistakesLeft: number }
  /** Without a connection nobody knows whether it was near. */
  | { kind: 'wrong'; mistakesLeft: number; offline: boolean }
  | { kind: 'timed_out'; mistakesLeft: number }
  | { kind: 'lost' }
  | { kind: 'synced' }
  | { kind: 'found_elsewhere'; category: FoundCategory }
  | { kind: 'refused'; text: string };

/** UI state of the screen; the server has the state of the game itself. */
export interface View {
  /** All words of the puzzle, in display order. */
  order: string[];
  selected: string[];
  /** The word of the tile in the tab order. */
  cursor: string | undefined;
  marks: Marks;
  feedback: Feedback | null;
  /** A new object for each announcement. */
  spoken: { text: string } | null;
  /** How often the guess timer was restarted without a guess being judged. */
  restarts: number;
}

export type ViewEvent =
  | { type: 'toggled'; word: string }
  | { type: 'moved'; word: string }
  | { type: 'cleared' }
  | { type: 'ordered'; words: string[] }
  | { type: 'marked'; word: string }
  | { type: 'unmarked' }
  | { type: 'judged'; words: string[]; result: GuessResult; offline?: boolean }
  /** The game was changed, but not by this tab. */
  | { type: 'synced'; before: GameState; now: GameState }
  | { type: 'restarted' }
  /** The guess was not judged; `restart` if the timer had run out. */
  | { type: 'refused'; text: string; restart: boolean }
  | { type: 'forgotten'; feedback: Feedback };

/** The game as the screen shows it. */
export type Game = ReturnType<typeof gameOf>;

export function openView({ puzzle, marks }: SavedGame): View {
  const { puzzle_data, game_state } = puzzle;
  const isResumed = game_state.is_resuming && phaseOf(game_state) === 'playing';
  const view: View = {
    order: puzzle_data.words,
    selected: [],
    cursor: undefined,
    marks,
    feedback: null,
    spoken: null,
    restarts: 0,
  };
  return isResumed ? withFeedback(view, { kind: 'resumed' }) : view;
}

export function changeView(view: View, event: ViewEvent): View {
  switch (event.type) {
    case 'toggled':
      return toggled(view, event.word);
    case 'moved':
      return { ...view, cursor: event.word };
    case 'cleared':
      return { ...view, selected: [] };
    case 'ordered':
      return {
        ...view,
        order: [...event.words, ...view.order.filter((word) => !event.words.includes(word))],
      };
    case 'marked':
      return marked(view, event.word);
    case 'unmarked':
      return { ...view, marks: {} };
    case 'judged':
      return withFeedback({ ...view, selected: [] }, feedbackOf(event));
    case 'synced':
      return withFeedback(restarted(view), syncFeedbackOf(event.before, event.now));
    case 'restarted':
      return restarted(view);
    case 'refused':
      return withFeedback(event.restart ? restarted(view) : view, { kind: 'refused', text: event.text });
    case 'forgotten':
      return view.feedback === event.feedback ? { ...view, feedback: null } : view;
  }
}

export function gameOf({ puzzle, moves }: SavedGame, { order, ...view }: View) {
  const { found_categories: found, mistakes_used: mistakes } = puzzle.game_state;
  const gone = new Set(found.flatMap(({ words }) => words));
  const tiles = order.filter((word) => !gone.has(word));
  return {
    ...view,
    phase: phaseOf(puzzle.game_state),
    /** The words still in the grid, in display order. */
    tiles,
    selected: view.selected.filter((word) => !gone.has(word)),
    cursor: nearestTile(view.cursor, order, tiles),
    found,
    mistakes,
    guesses: guessesOf(puzzle.game_state),
    moves,
  };
}

export function canSubmit({ phase, selected }: Game): boolean {
  return phase === 'playing' && selected.length === GUESS_SIZE_WORDS;
}

function withFeedback(view: View, feedback: Feedback): View {
  return { ...view, feedback, spoken: { text: feedbackAnnouncement(feedback) } };
}

function restarted(view: View): View {
  return { ...view, restarts: view.restarts + 1 };
}

function toggled(view: View, word: string): View {
  const { selected } = view;
  if (selected.includes(word))
    return { ...view, cursor: word, selected: selected.filter((other) => other !== word) };
  if (selected.length < GUESS_SIZE_WORDS) return { ...view, cursor: word, selected: [...selected, word] };
  return { ...view, cursor: word, spoken: { text: 'Four words are selected already.' } };
}

function marked(view: View, word: string): View {
  const marks = cycled(view.marks, word);
  const mark = markOf(marks, word);
  return {
    ...view,
    cursor: word,
    marks,
    spoken: { text: mark ? `${word}: marked with a ${mark.name}` : `${word}: no mark` },
  };
}

function feedbackOf({ words, result, offline = false }: Extract<ViewEvent, { type: 'judged' }>): Feedback {
  const { partial_match, mistakes_remaining: mistakesLeft } = result;
  const category = categoryOf(words, result);
  if (category) return { kind: 'found', category, won: result.game_over };
  if (result.game_over) return { kind: 'lost' };
  if (words.length === 0) return { kind: 'timed_out', mistakesLeft };
  if (partial_match) return { kind: 'near', hint: partial_match.category_hint, mistakesLeft };
  return { kind: 'wrong', mistakesLeft, offline };
}

function syncFeedbackOf(before: GameState, now: GameState): Feedback {
  const known = new Set(before.found_categories.map(({ difficulty }) => difficulty));
  const category = now.found_categories.findLast(({ difficulty }) => !known.has(difficulty));
  return category ? { kind: 'found_elsewhere', category } : { kind: 'synced' };
}

export const LOST_TEXT = "Game Over! You've used all your guesses.";

/** Shown beside the grid. */
export function feedbackText(feedback: Feedback): string {
  switch (feedback.kind) {
    case 'resumed':
      return 'Welcome back! Continuing where you left off.';
    case 'found':
      return `Found: ${feedback.category.category_name}`;
    case 'near':
      return `So close! Three of those belong together. Hint: ${feedback.hint}`;
    case 'wrong':
      return `Those four don't belong together.${feedback.offline ? ' Hints for near misses need a connection.' : ''}`;
    case 'timed_out':
      return 'Time is up for that guess.';
    case 'lost':
      return LOST_TEXT;
    case 'found_elsewhere':
      return `${feedback.category.category_name}: already found in another tab or on another device.`;
    case 'synced':
      return 'The server has brought your game up to date.';
    case 'refused':
      return feedback.text;
  }
}

/** For screen readers: includes what the bands and the counter show. */
export function feedbackAnnouncement(feedback: Feedback): string {
  const shown = feedbackText(feedback);
  if (feedback.kind === 'found') {
    const { words, difficulty } = feedback.category;
    const found = `${shown}, ${DIFFICULTY_NAMES[difficulty]}. ${words.join(', ')}.`;
    return feedback.won ? `${found} Congratulations!` : found;
  }
  if (!('mistakesLeft' in feedback)) return shown;
  return `${shown.replace(/\.$/, '')}. ${counted(feedback.mistakesLeft, 'mistake')} left.`;
}
