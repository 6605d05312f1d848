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
 * The verdict on a guess by the sealed pack, as the server would give it but for the hint on a near miss: three words
 * open nothing.
 * @throws Error when the browser has no cryptography to open the pack with (it needs https), or the pack is broken
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

/** What the server would answer to a guess after which a game stands so; `category` is the one that it found. */
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
