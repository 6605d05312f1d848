import { DatabaseServiceConfig, IsWholeNumber } from '@fourfold/platform';
import { Allow } from 'class-validator';
import { PACK_ITERATIONS } from './limits';

export class PuzzlesConfig extends DatabaseServiceConfig {
  override PORT = 8002;

  /** After so many days the guesses of a month are detached into a table of their own; 0 keeps them where they are. */
  @IsWholeNumber(0, 36_500)
  GUESSES_KEPT_DAYS = 0;

  /** Iterations of the slow hash in offline packs. Not an environment variable; tests lower it. */
  @Allow()
  packIterations = PACK_ITERATIONS;

  get service(): string {
    return 'puzzles';
  }
}
