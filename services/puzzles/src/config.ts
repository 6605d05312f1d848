import { DatabaseServiceConfig } from '@fourfold/platform';
import { Allow } from 'class-validator';
import { PACK_ITERATIONS } from './limits';

export class PuzzlesConfig extends DatabaseServiceConfig {
  override PORT = 8002;

  /** Iterations of the slow hash in offline packs. Not an environment variable; tests lower it. */
  @Allow()
  packIterations = PACK_ITERATIONS;

  get service(): string {
    return 'puzzles';
  }
}
