import {
  GUESS_SIZE_WORDS,
  MISTAKES_ALLOWED,
  type DifficultyName,
  type FoundCategory,
  type GameState,
  type GuessResult,
  type SyncResult,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { nearestTile } from './grid-move';
import {
  guessesOf,
  isSameStanding,
  phaseOf,
  withFound,
  withMove,
  type Move,
  type SavedGame,
} from './saved-game';

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

export interface Game {
  puzzleId: number;
  phase: 'playing' | 'won' | 'lost';
  /** The words still in the grid, in the order shown. */
  tiles: string[];
  selected: string[];
  /** The tile that the Tab key reaches; arrows move it. */
  cursor: string | undefined;
  found: FoundCategory[];
  mistakes: number;
  /** Running score, once it is known. */
  score: number | null;
  /** The guesses judged so far, as far as this browser has seen them. */
  moves: Move[];
  news: News | null;
  /** Grows whenever the minute for a guess starts anew. */
  round: number;
}

export type GameEvent =
  | { type: 'toggled'; word: string }
  | { type: 'moved'; word: string }
  | { type: 'cleared' }
  | { type: 'shuffled'; tiles: string[] }
  | { type: 'judged'; words: string[]; result: GuessResult }
  | { type: 'refused'; text: string; restart: boolean }
  | { type: 'forgotten'; news: News }
  | { type: 'synchronised'; saved: SavedGame }
  | { type: 'ruled'; result: SyncResult; restart: boolean };

/** A game new, or resumed where it was left. `before` is what this browser remembers of it. */
export function openGame(
  { puzzle_id, puzzle_data, game_state }: TodayPuzzle,
  before: Pick<Game, 'moves' | 'score'> = { moves: [], score: null },
): Game {
  const tiles = without(puzzle_data.words, game_state.found_categories);
  const phase = phaseOf(game_state);
  return {
    puzzleId: puzzle_id,
    phase,
    tiles,
    selected: [],
    cursor: tiles[0],
    found: game_state.found_categories,
    mistakes: game_state.mistakes_used,
    score: before.score,
    moves: before.moves,
    news: game_state.is_resuming && phase === 'playing' ? { kind: 'resumed' } : null,
    round: 0,
  };
}

/** The rules of the screen. Whether a guess is right, only the server knows. */
export function play(game: Game, event: GameEvent): Game {
  switch (event.type) {
    case 'toggled':
      return { ...game, selected: toggle(game.selected, event.word), cursor: event.word };
    case 'moved':
      return { ...game, cursor: event.word };
    case 'cleared':
      return { ...game, selected: [] };
    case 'shuffled':
      return { ...game, tiles: event.tiles };
    case 'judged':
      return judged(game, event.words, event.result);
    case 'refused':
      return {
        ...game,
        news: { kind: 'refused', text: event.text },
        round: event.restart ? game.round + 1 : game.round,
      };
    case 'forgotten':
      return game.news === event.news ? { ...game, news: null } : game;
    case 'synchronised':
      return synchronised(game, event.saved);
    case 'ruled':
      return ruled(game, event.result, event.restart);
  }
}

export function canSubmit(game: Game): boolean {
  return game.phase === 'playing' && game.selected.length === GUESS_SIZE_WORDS;
}

function judged(game: Game, words: string[], result: GuessResult): Game {
  const mistakes = MISTAKES_ALLOWED - result.mistakes_remaining;
  const next = {
    ...game,
    selected: [],
    score: result.calculated_score,
    moves: withMove(game.moves, words, result, game.found.length + mistakes),
    round: game.round + 1,
  };
  if (result.correct && result.category_name !== null && result.difficulty !== null) {
    const category = { category_name: result.category_name, words, difficulty: result.difficulty };
    const found = withFound(game.found, category);
    const won = result.game_over;
    return {
      ...next,
      ...remaining(game, found),
      phase: won ? 'won' : 'playing',
      news: { kind: 'found', category, won },
    };
  }
  if (result.game_over) return { ...next, mistakes, phase: 'lost', news: { kind: 'lost' } };
  return { ...next, mistakes, news: missNews(words, result) };
}

function missNews(words: string[], { partial_match, mistakes_remaining: mistakesLeft }: GuessResult): News {
  if (words.length === 0) return { kind: 'timed_out', mistakesLeft };
  if (partial_match) return { kind: 'near', hint: partial_match.category_hint, mistakesLeft };
  return { kind: 'wrong', mistakesLeft };
}

/** Takes over what another tab or device did. An answer older than this tab's own moves changes nothing. */
function synchronised(game: Game, { puzzle, moves, score }: SavedGame): Game {
  const { puzzle_id, game_state } = puzzle;
  const here = standingOf(game);
  if (puzzle_id !== game.puzzleId || game.phase !== 'playing') return game;
  if (guessesOf(game_state) < guessesOf(here)) return game;
  // The server may tell of a guess before the tab that made it has: its words come later, to the same standing.
  const seen = moves.length > game.moves.length ? { ...game, moves, score } : game;
  return isSameStanding(game_state, here) ? seen : standing(seen, game_state);
}

/** The server has replayed what was played without it: its word stands, whatever this tab believed. */
function ruled(game: Game, result: SyncResult, restart: boolean): Game {
  const { puzzle_id, game_state, calculated_score: score } = result;
  if (puzzle_id !== game.puzzleId) return game;
  if (isSameStanding(game_state, standingOf(game)))
    return { ...game, score, round: restart ? game.round + 1 : game.round };
  return { ...standing(game, game_state), score, news: { kind: 'ruled' } };
}

function standingOf({ found, mistakes }: Game): GameState {
  return { found_categories: found, mistakes_used: mistakes, is_resuming: true };
}

function standing(game: Game, game_state: GameState): Game {
  const { found_categories: found, mistakes_used: mistakes } = game_state;
  const all = [...game.found.flatMap(({ words }) => words), ...game.tiles];
  const left = remaining({ ...game, tiles: all }, found);
  const selected = game.selected.filter((word) => left.tiles.includes(word));
  return { ...game, ...left, selected, mistakes, phase: phaseOf(game_state), round: game.round + 1 };
}

function remaining(game: Game, found: FoundCategory[]): Pick<Game, 'found' | 'tiles' | 'cursor'> {
  const tiles = without(game.tiles, found);
  return { found, tiles, cursor: nearestTile(game.cursor, game.tiles, tiles) };
}

function toggle(selected: string[], word: string): string[] {
  if (selected.includes(word)) return selected.filter((other) => other !== word);
  return selected.length < GUESS_SIZE_WORDS ? [...selected, word] : selected;
}

function without(words: string[], found: FoundCategory[]): string[] {
  const gone = new Set(found.flatMap((category) => category.words));
  return words.filter((word) => !gone.has(word));
}
