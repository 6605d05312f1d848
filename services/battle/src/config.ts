import { join } from 'node:path';
import {
  EnvReader,
  readDatabaseSettings,
  readServiceSettings,
  type DatabaseSettings,
  type Environment,
  type ServiceSettings,
} from '@fourfold/platform';
import { DATABASE } from './database';

export interface BattleConfig {
  settings: ServiceSettings;
  database: DatabaseSettings;
}

/** Starter challenges. Sources and the build both lie one folder below the package. */
export const STARTER_CHALLENGES_FILE = join(__dirname, '..', 'content', 'challenges.json');

/** @throws ConfigError naming everything that is wrong with the environment */
export function loadConfig(environment: Environment = process.env): BattleConfig {
  const env = new EnvReader(environment);
  const settings = readServiceSettings(env, { name: 'battle', defaultPort: 8004 });
  const database = readDatabaseSettings(env, DATABASE.schema);
  env.finish();
  return { settings, database };
}
