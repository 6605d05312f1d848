import {
  GUESS_SIZE_WORDS,
  type OfflineGuess,
  type SyncRequest,
  type ValidationFault,
} from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import type { Guess } from '@fourfold/game-rules';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { MAX_GUESS_WORD_LENGTH, MAX_INTEGER } from '../attempt/guess.dto';
import { SYNC_MAX_GUESSES } from '../limits';

export class OfflineGuessDto implements OfflineGuess {
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  seq!: number;

  @MaxLength(MAX_GUESS_WORD_LENGTH, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(GUESS_SIZE_WORDS)
  @IsArray()
  words!: string[];

  @ValidateIf((_, value) => value !== undefined)
  @IsBoolean()
  timed_out?: boolean;

  @IsISO8601({ strict: true })
  at!: string;
}

export class SyncDto implements SyncRequest {
  @Max(MAX_INTEGER)
  @Min(1)
  @IsInt()
  puzzle_id!: number;

  @ValidateNested({ each: true })
  @Type(() => OfflineGuessDto)
  @ArrayMaxSize(SYNC_MAX_GUESSES)
  @IsArray()
  guesses!: OfflineGuessDto[];
}

/** A guess of a device's log. */
export interface LoggedGuess {
  readonly seq: number;
  readonly guess: Guess;
}

/**
 * The log in its order, each number once.
 *
 * @throws AppError `validation_failed` unless each has four words, or none when the time ran out
 */
export function logOf({ guesses }: SyncDto): LoggedGuess[] {
  const faults = guesses.flatMap(({ words, timed_out: timedOut = false }, index): ValidationFault[] => {
    if (words.length === (timedOut ? 0 : GUESS_SIZE_WORDS)) return [];
    const msg = timedOut ? 'A timed-out guess has no words' : `A guess has exactly ${GUESS_SIZE_WORDS} words`;
    return [{ loc: ['body', 'guesses', index, 'words'], msg, type: 'arraySize' }];
  });
  if (faults.length > 0) throw new AppError('validation_failed', { faults });
  const bySeq = new Map<number, Guess>();
  for (const { seq, words, timed_out: timedOut = false } of guesses)
    if (!bySeq.has(seq)) bySeq.set(seq, timedOut ? { timedOut } : { timedOut, words });
  return [...bySeq].sort(([left], [right]) => left - right).map(([seq, guess]) => ({ seq, guess }));
}
