import { checkPuzzle, type Category } from '@fourfold/game-rules';
import { AppError } from '@fourfold/platform';

/**
 * The categories of a puzzle in their canonical spelling.
 *
 * @param place the path of the categories in the request
 * @throws AppError `validation_failed` with every fault
 */
export function checked(categories: unknown, place = ['body', 'puzzle_data']): Category[] {
  const check = checkPuzzle(categories);
  if (check.valid) return [...check.puzzle.categories];
  throw new AppError('validation_failed', {
    faults: check.faults.map(({ path, message, type }) => ({
      loc: [...place, ...path],
      msg: message,
      type,
    })),
  });
}
