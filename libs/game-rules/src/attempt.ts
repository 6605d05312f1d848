/** State of one game, computed from its log of guesses. */
import { categoryMask, countBits, maskOf, type Board } from './board';
import { CATEGORIES_PER_PUZZLE, MISTAKES_ALLOWED, WORDS_PER_GUESS } from './constants';
import type { Difficulty } from './puzzle';

export interface AttemptState {
  /** Indexes of the found categories, in the order in which they were found. */
  readonly found: readonly number[];
  readonly mistakes: number;
  /** Masks of the wrong groups, so that repeating one costs nothing. */
  readonly tried: readonly number[];
}

export type Guess =
  { readonly timedOut: false; readonly words: readonly string[] } | { readonly timedOut: true };

export type Refusal =
  'finished' | 'wrong_size' | 'unknown_word' | 'repeated_word' | 'already_found' | 'already_tried';

export type Verdict =
  | { readonly kind: 'correct'; readonly category: number }
  | { readonly kind: 'near'; readonly category: number }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'refused'; readonly reason: Refusal };

export type Outcome = 'playing' | 'won' | 'lost';

export const NEW_ATTEMPT: AttemptState = { found: [], mistakes: 0, tried: [] };

/** Won with the last category, lost with the last mistake. */
export function outcomeOf(state: AttemptState): Outcome {
  if (state.found.length === CATEGORIES_PER_PUZZLE) {
    return 'won';
  }
  return state.mistakes >= MISTAKES_ALLOWED ? 'lost' : 'playing';
}

/** Judges a guess without applying it. A refused guess costs nothing and is not logged. */
export function judge(board: Board, state: AttemptState, guess: Guess): Verdict {
  if (outcomeOf(state) !== 'playing') {
    return refused('finished');
  }
  if (guess.timedOut) {
    return { kind: 'timed_out' };
  }
  if (guess.words.length !== WORDS_PER_GUESS) {
    return refused('wrong_size');
  }
  const mask = maskOf(board, guess.words);
  if (typeof mask === 'string') {
    return refused(mask);
  }
  if (state.found.some((category) => (mask & categoryMask(category)) !== 0)) {
    return refused('already_found');
  }
  if (state.tried.includes(mask)) {
    return refused('already_tried');
  }
  return compareWithCategories(mask);
}

/** The state after a guess, and what the guess was. */
export function applyGuess(
  board: Board,
  state: AttemptState,
  guess: Guess,
): { state: AttemptState; verdict: Verdict } {
  const verdict = judge(board, state, guess);
  switch (verdict.kind) {
    case 'refused':
      return { state, verdict };
    case 'correct':
      return { state: { ...state, found: [...state.found, verdict.category] }, verdict };
    case 'timed_out':
      return { state: { ...state, mistakes: state.mistakes + 1 }, verdict };
    case 'near':
    case 'wrong': {
      const mask = guess.timedOut ? 0 : (maskOf(board, guess.words) as number);
      return { state: { ...state, mistakes: state.mistakes + 1, tried: [...state.tried, mask] }, verdict };
    }
  }
}

/** Computes the state from a log, skipping guesses that the rules refuse. */
export function replay(board: Board, log: Iterable<Guess>): AttemptState {
  let state = NEW_ATTEMPT;
  for (const guess of log) {
    state = applyGuess(board, state, guess).state;
  }
  return state;
}

/** Difficulties of the found categories in order, from which the score is computed. */
export function foundDifficulties(board: Board, state: AttemptState): Difficulty[] {
  return state.found.map((category) => board.puzzle.categories[category]!.difficulty);
}

function compareWithCategories(mask: number): Verdict {
  for (let category = 0; category < CATEGORIES_PER_PUZZLE; category += 1) {
    const shared = countBits(mask & categoryMask(category));
    if (shared === WORDS_PER_GUESS) {
      return { kind: 'correct', category };
    }
    if (shared === WORDS_PER_GUESS - 1) {
      return { kind: 'near', category };
    }
  }
  return { kind: 'wrong' };
}

function refused(reason: Refusal): Verdict {
  return { kind: 'refused', reason };
}
