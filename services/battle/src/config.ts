import { join } from 'node:path';
import { DatabaseServiceConfig } from '@fourfold/platform';

/** Starter challenges. Sources and build are both one folder below the package. */
export const STARTER_CHALLENGES_FILE = join(__dirname, '..', 'content', 'challenges.json');

export class BattleConfig extends DatabaseServiceConfig {
  override PORT = 8004;

  get service(): string {
    return 'battle';
  }
}
