import {
  GUESS_SIZE_WORDS,
  type GuessRequest,
  type OfflineGuess,
  type SyncRequest,
  type ValidationFault,
} from '@fourfold/contracts';
import type { Guess } from '@fourfold/game-rules';
import { AppError, IsGiven, validationError } from '@fourfold/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsISO8601,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { GuessWordsDto, WRONG_GUESS_SIZE } from '../game/guess-words.dto';
import { SYNC_MAX_GUESSES } from '../limits';

/** Largest integer of Postgres. */
const MAX_INTEGER = 2_147_483_647;

class GuessedWordsDto extends GuessWordsDto {
  @IsGiven()
  @IsBoolean()
  timed_out?: boolean;
}

export class GuessDto extends GuessedWordsDto implements GuessRequest {
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  puzzle_id!: number;

  @IsGiven()
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  guesses_before?: number;
}

/** The fault of the number of words, if any: there must be four, or none after a time-out. */
function sizeFaultOf({ words, timed_out: timedOut = false }: GuessedWordsDto): string | undefined {
  if (words.length === (timedOut ? 0 : GUESS_SIZE_WORDS)) return undefined;
  return timedOut ? 'A timed-out guess has no words' : WRONG_GUESS_SIZE;
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

class OfflineGuessDto extends GuessedWordsDto implements OfflineGuess {
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  seq!: number;

  @IsISO8601({ strict: true })
  at!: string;
}

export class SyncDto implements SyncRequest {
  @Max(Number.MAX_SAFE_INTEGER)
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
