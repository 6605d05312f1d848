import {
  CATEGORIES_PER_PUZZLE,
  MISTAKES_ALLOWED,
  type Category,
  type Difficulty,
  type GameState,
  type GuessResult,
  type OfflinePack,
} from '@fourfold/contracts';
import { isDifficulty, openSealedGroup, scoreOf } from '@fourfold/game-rules';

/**
 * Judges like the server, but without the hint for a near miss: three words cannot open the sealed pack.
 * @throws Error without Web Crypto (which needs https), or when the pack is corrupt
 */
export async function judgeOffline(
  pack: OfflinePack,
  state: GameState,
  words: readonly string[],
): Promise<GuessResult> {
  const before = state.found_categories.map(({ difficulty }) => difficulty);
  const opened = words.length === 0 ? undefined : await openSealedGroup(pack, words);
  if (!opened || !isDifficulty(opened.difficulty)) return guessResult(before, state.mistakes_used + 1);
  const { category_name: name, difficulty } = opened;
  return guessResult([...before, difficulty], state.mistakes_used, { name, difficulty });
}

/** `found` and `mistakes` are those after the guess; `category` is the one it found. */
export function guessResult(
  found: Difficulty[],
  mistakes: number,
  category?: Pick<Category, 'name' | 'difficulty'>,
): GuessResult {
  return {
    correct: category !== undefined,
    category_name: category?.name ?? null,
    difficulty: category?.difficulty ?? null,
    mistakes_remaining: MISTAKES_ALLOWED - mistakes,
    calculated_score: scoreOf(found, mistakes),
    partial_match: null,
    game_over: found.length === CATEGORIES_PER_PUZZLE || mistakes >= MISTAKES_ALLOWED,
  };
}
