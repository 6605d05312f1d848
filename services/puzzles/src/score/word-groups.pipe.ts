import {
  CATEGORIES_PER_PUZZLE,
  WORDS_PER_CATEGORY,
  type SubmitScoreRequest,
  type ValidationFault,
} from '@fourfold/contracts';
import { AppError, validationError } from '@fourfold/platform';
import type { PipeTransform } from '@nestjs/common';

/** Schema of the accepted body, for the API document. */
export const WORD_GROUPS = {
  type: 'array',
  maxItems: CATEGORIES_PER_PUZZLE,
  items: {
    type: 'array',
    items: { type: 'string' },
    minItems: WORDS_PER_CATEGORY,
    maxItems: WORDS_PER_CATEGORY,
  },
};

/** Validates a body of at most four groups of four words; the only body that is a list. */
export class WordGroupsPipe implements PipeTransform<unknown, SubmitScoreRequest> {
  transform(value: unknown): SubmitScoreRequest {
    if (!Array.isArray(value)) throw validationError(['body'], 'must be a list of word groups', 'isArray');
    if (value.length > CATEGORIES_PER_PUZZLE)
      throw validationError(['body'], `must have at most ${CATEGORIES_PER_PUZZLE} groups`, 'arrayMaxSize');
    const groups: unknown[] = value;
    const msg = `must be a group of ${WORDS_PER_CATEGORY} words`;
    const faults = groups.flatMap((group, index): ValidationFault[] =>
      isWordGroup(group) ? [] : [{ loc: ['body', index], msg, type: 'isWordGroup' }],
    );
    if (faults.length > 0) throw new AppError('validation_failed', { faults });
    return groups.filter(isWordGroup);
  }
}

function isWordGroup(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length === WORDS_PER_CATEGORY &&
    value.every((word) => typeof word === 'string')
  );
}
