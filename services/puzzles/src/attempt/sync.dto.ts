import { type OfflineGuess, type SyncRequest, type ValidationFault } from '@fourfold/contracts';
import { AppError } from '@fourfold/platform';
import type { Guess } from '@fourfold/game-rules';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsISO8601, Max, Min, ValidateNested } from 'class-validator';
import { SYNC_MAX_GUESSES } from '../limits';
import { GuessedWordsDto, MAX_INTEGER, sizeFaultOf } from './guess.dto';

class OfflineGuessDto extends GuessedWordsDto implements OfflineGuess {
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  seq!: number;

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

export interface LoggedGuess {
  readonly seq: number;
  readonly guess: Guess;
  /** When it was made, by the clock of the device. */
  readonly claimedAt: Date;
}

/**
 * The log sorted by `seq`, without duplicates.
 *
 * @throws AppError `validation_failed` unless each guess has four words, or none after a time-out, and a valid time
 */
export function logOf({ guesses }: SyncDto): LoggedGuess[] {
  const faults = guesses.flatMap((guess, index) => faultsOf(guess, ['body', 'guesses', index]));
  if (faults.length > 0) throw new AppError('validation_failed', { faults });
  const bySeq = new Map<number, LoggedGuess>();
  for (const { seq, words, timed_out: timedOut = false, at } of guesses) {
    const guess: Guess = timedOut ? { timedOut } : { timedOut, words };
    if (!bySeq.has(seq)) bySeq.set(seq, { seq, guess, claimedAt: new Date(at) });
  }
  return [...bySeq.values()].sort((left, right) => left.seq - right.seq);
}

function faultsOf(guess: OfflineGuessDto, loc: ValidationFault['loc']): ValidationFault[] {
  const faults: ValidationFault[] = [];
  const sizeFault = sizeFaultOf(guess);
  if (sizeFault) faults.push({ loc: [...loc, 'words'], msg: sizeFault, type: 'arraySize' });
  // ISO 8601 also has forms that are no instant, such as a week.
  if (Number.isNaN(Date.parse(guess.at)))
    faults.push({ loc: [...loc, 'at'], msg: 'at must be a date and time', type: 'isIso8601' });
  return faults;
}
