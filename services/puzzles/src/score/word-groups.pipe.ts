import { CATEGORIES_PER_PUZZLE, WORDS_PER_CATEGORY, type SubmitScoreRequest } from '@fourfold/contracts';
import { validationError } from '@fourfold/platform';
import type { PipeTransform } from '@nestjs/common';

/** Checks the one body that is a list: at most four groups of four words. */
export class WordGroupsPipe implements PipeTransform<unknown, SubmitScoreRequest> {
  transform(value: unknown): SubmitScoreRequest {
    if (!Array.isArray(value)) throw validationError(['body'], 'must be a list of word groups', 'isArray');
    if (value.length > CATEGORIES_PER_PUZZLE)
      throw validationError(['body'], `must have at most ${CATEGORIES_PER_PUZZLE} groups`, 'arrayMaxSize');
    return value.map((group: unknown, index) => {
      if (!isWordGroup(group))
        throw validationError(
          ['body', index],
          `must be a group of ${WORDS_PER_CATEGORY} words`,
          'isWordGroup',
        );
      return group;
    });
  }
}

function isWordGroup(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length === WORDS_PER_CATEGORY &&
    value.every((word) => typeof word === 'string')
  );
}
