import { DatabaseServiceConfig } from '@fourfold/platform';
import { Allow } from 'class-validator';
import { PACK_ITERATIONS } from './limits';

export class PuzzlesConfig extends DatabaseServiceConfig {
  override PORT = 8002;

  /** Rounds of the slow hash in sealed packs; no variable, but tests have no time for the real cost. */
  @Allow()
  packIterations = PACK_ITERATIONS;

  get service(): string {
    return 'puzzles';
  }
}
