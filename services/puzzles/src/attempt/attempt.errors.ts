import type { Refusal } from '@fourfold/game-rules';
import { AppError, validationError } from '@fourfold/platform';

/** What a client is told about a guess that the rules refuse. */
export function refusalError(reason: Refusal): AppError {
  switch (reason) {
    case 'finished':
      return new AppError('game_already_over');
    case 'already_tried':
      return new AppError('group_already_tried');
    case 'already_found':
      return validationError(
        ['body', 'words'],
        'A word belongs to a category that was found already',
        'alreadyFound',
      );
    case 'repeated_word':
      return validationError(['body', 'words'], 'The words of a guess must be different', 'repeatedWord');
    case 'unknown_word':
      return validationError(['body', 'words'], 'A word is not of this puzzle', 'unknownWord');
    case 'wrong_size':
      return validationError(['body', 'words'], 'A guess has exactly 4 words', 'arraySize');
  }
}
