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

/** Longer than any word of a puzzle in any spelling. */
const MAX_WORD_LENGTH = 200;
/** Largest integer of Postgres. */
export const MAX_INTEGER = 2_147_483_647;
const WRONG_SIZE = `A guess has exactly ${GUESS_SIZE_WORDS} words`;

export class GuessedWordsDto {
  @MaxLength(MAX_WORD_LENGTH, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(GUESS_SIZE_WORDS, { message: WRONG_SIZE })
  @IsArray()
  words!: string[];

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  timed_out?: boolean;
}

export class GuessDto extends GuessedWordsDto implements GuessRequest {
  @Max(MAX_INTEGER)
  @Min(1)
  @IsInt()
  puzzle_id!: number;

  @ValidateIf((_, value) => value !== undefined)
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  guesses_before?: number;
}

/** The fault of the number of words, if any: there must be four, or none after a time-out. */
export function sizeFaultOf({ words, timed_out: timedOut = false }: GuessedWordsDto): string | undefined {
  if (words.length === (timedOut ? 0 : GUESS_SIZE_WORDS)) return undefined;
  return timedOut ? 'A timed-out guess has no words' : WRONG_SIZE;
}

export type SentGuess = Guess & {
  /** For time-outs: the number of guesses and time-outs known to the browser, if given. */
  readonly guessesBefore?: number | undefined;
};

/** @throws AppError `validation_failed` unless there are four words, or none when the time ran out */
export function guessOf(body: GuessDto): SentGuess {
  const { words, timed_out: timedOut = false, guesses_before: guessesBefore } = body;
  const fault = sizeFaultOf(body);
  if (fault) throw validationError(['body', 'words'], fault, 'arraySize');
  if (timedOut) return { timedOut, guessesBefore };
  if (guessesBefore !== undefined)
    throw validationError(['body', 'guesses_before'], 'Only a timed-out guess has it', 'timedOut');
  return { timedOut, words };
}
