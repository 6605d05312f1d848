import { GUESS_SIZE_WORDS, type GuessRequest } from '@fourfold/contracts';
import type { Guess } from '@fourfold/game-rules';
import { validationError } from '@fourfold/platform';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator';

/** Longer than any word of a puzzle, however it is spelt. */
export const MAX_GUESS_WORD_LENGTH = 200;
/** Of Postgres. */
export const MAX_INTEGER = 2_147_483_647;

export class GuessDto implements GuessRequest {
  @Max(MAX_INTEGER)
  @Min(1)
  @IsInt()
  puzzle_id!: number;

  @MaxLength(MAX_GUESS_WORD_LENGTH, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(GUESS_SIZE_WORDS, { message: `A guess has exactly ${GUESS_SIZE_WORDS} words` })
  @IsArray()
  words!: string[];

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  timed_out?: boolean;

  @ValidateIf((_, value) => value !== undefined)
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  guesses_before?: number;
}

export type SentGuess = Guess & {
  /** Of a time-out: how many guesses and time-outs the browser knows of, if it says so. */
  readonly guessesBefore?: number | undefined;
};

/** @throws AppError `validation_failed` unless there are four words, or none when the time ran out */
export function guessOf({
  words,
  timed_out: timedOut = false,
  guesses_before: guessesBefore,
}: GuessDto): SentGuess {
  if (timedOut) {
    if (words.length > 0)
      throw validationError(['body', 'words'], 'A timed-out guess has no words', 'arraySize');
    return { timedOut: true, guessesBefore };
  }
  if (guessesBefore !== undefined)
    throw validationError(['body', 'guesses_before'], 'Only a timed-out guess has it', 'timedOut');
  if (words.length !== GUESS_SIZE_WORDS)
    throw validationError(['body', 'words'], `A guess has exactly ${GUESS_SIZE_WORDS} words`, 'arraySize');
  return { timedOut: false, words };
}
