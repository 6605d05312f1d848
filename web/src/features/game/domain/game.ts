import {
  GUESS_SIZE_WORDS,
  type DifficultyName,
  type FoundCategory,
  type GuessResult,
} from '@fourfold/contracts';
import type { Move } from '../../../lib/moves';
import { nearestTile } from './grid-move';
import { cycled, markOf, type Marks } from './marks';
import { guessesOf, phaseOf, type SavedGame } from './saved-game';
import { spokenNews } from './spoken-news';

/** What the last move led to: shown beside the grid and spoken. */
export type News =
  | { kind: 'resumed' }
  | { kind: 'found'; category: FoundCategory; won: boolean }
  | { kind: 'near'; hint: DifficultyName; mistakesLeft: number }
  | { kind: 'wrong'; mistakesLeft: number }
  | { kind: 'timed_out'; mistakesLeft: number }
  | { kind: 'lost' }
  | { kind: 'ruled' }
  | { kind: 'refused'; text: string };

/** What only the screen knows of a game; how the game stands is the server's word. */
export interface View {
  /** All words of the puzzle, in the order in which they are laid out. */
  order: string[];
  selected: string[];
  /** The tile that the Tab key reaches; arrows move it. */
  cursor: string | undefined;
  marks: Marks;
  news: News | null;
  /** What screen readers are told next. */
  spoken: { text: string } | null;
  /** How often the time for a guess began anew without a guess. */
  restarts: number;
}

export type ViewEvent =
  | { type: 'toggled'; word: string }
  | { type: 'moved'; word: string }
  | { type: 'cleared' }
  | { type: 'ordered'; words: string[] }
  | { type: 'marked'; word: string }
  | { type: 'unmarked' }
  | { type: 'judged'; words: string[]; result: GuessResult }
  | { type: 'ruled' }
  /** Nothing was judged; `restart` when it was the time that had run out. */
  | { type: 'refused'; text: string; restart: boolean }
  | { type: 'forgotten'; news: News };

export interface Game extends Omit<View, 'order' | 'spoken'> {
  puzzleId: number;
  phase: 'playing' | 'won' | 'lost';
  /** The words still in the grid, in the order shown. */
  tiles: string[];
  found: FoundCategory[];
  mistakes: number;
  /** How many guesses were judged. */
  guesses: number;
  /** Running score, once it is known. */
  score: number | null;
  /** The guesses judged so far, as far as this browser has seen them. */
  moves: Move[];
}

export function openView({ puzzle, marks }: SavedGame): View {
  const { puzzle_data, game_state } = puzzle;
  const isResumed = game_state.is_resuming && phaseOf(game_state) === 'playing';
  const view: View = {
    order: puzzle_data.words,
    selected: [],
    cursor: undefined,
    marks,
    news: null,
    spoken: null,
    restarts: 0,
  };
  return isResumed ? telling(view, { kind: 'resumed' }) : view;
}

/** Whether a guess is right, only the server knows. */
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
      return telling({ ...view, selected: [] }, newsOf(event.words, event.result));
    case 'ruled':
      return telling({ ...view, restarts: view.restarts + 1 }, { kind: 'ruled' });
    case 'refused':
      return telling(
        { ...view, restarts: view.restarts + (event.restart ? 1 : 0) },
        { kind: 'refused', text: event.text },
      );
    case 'forgotten':
      return view.news === event.news ? { ...view, news: null } : view;
  }
}

/** The game as the screen shows it. */
export function gameOf({ puzzle, score, moves }: SavedGame, { order, ...view }: View): Game {
  const { found_categories: found, mistakes_used: mistakes } = puzzle.game_state;
  const gone = new Set(found.flatMap(({ words }) => words));
  const tiles = order.filter((word) => !gone.has(word));
  return {
    ...view,
    puzzleId: puzzle.puzzle_id,
    phase: phaseOf(puzzle.game_state),
    tiles,
    selected: view.selected.filter((word) => !gone.has(word)),
    cursor: nearestTile(view.cursor, order, tiles),
    found,
    mistakes,
    guesses: guessesOf(puzzle.game_state),
    score,
    moves,
  };
}

export function canSubmit({ phase, selected }: Game): boolean {
  return phase === 'playing' && selected.length === GUESS_SIZE_WORDS;
}

function telling(view: View, news: News): View {
  return { ...view, news, spoken: { text: spokenNews(news) } };
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

function newsOf(words: string[], result: GuessResult): News {
  const { category_name, difficulty, partial_match, mistakes_remaining: mistakesLeft } = result;
  if (result.correct && category_name !== null && difficulty !== null)
    return { kind: 'found', category: { category_name, words, difficulty }, won: result.game_over };
  if (result.game_over) return { kind: 'lost' };
  if (words.length === 0) return { kind: 'timed_out', mistakesLeft };
  if (partial_match) return { kind: 'near', hint: partial_match.category_hint, mistakesLeft };
  return { kind: 'wrong', mistakesLeft };
}
