import {
  CATEGORIES_PER_PUZZLE,
  MISTAKES_ALLOWED,
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
  if (opened && isDifficulty(opened.difficulty)) {
    const { category_name, difficulty } = opened as { category_name: string; difficulty: Difficulty };
    const found = [...before, difficulty];
    return {
      ...verdict(found, state.mistakes_used),
      correct: true,
      category_name,
      difficulty,
      game_over: found.length === CATEGORIES_PER_PUZZLE,
    };
  }
  return verdict(before, state.mistakes_used + 1);
}

function verdict(found: Difficulty[], mistakes: number): GuessResult {
  return {
    correct: false,
    category_name: null,
    difficulty: null,
    mistakes_remaining: MISTAKES_ALLOWED - mistakes,
    calculated_score: scoreOf(found, mistakes),
    partial_match: null,
    game_over: mistakes >= MISTAKES_ALLOWED,
  };
}
