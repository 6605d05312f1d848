import {
  EnvReader,
  readDatabaseSettings,
  readServiceSettings,
  type DatabaseSettings,
  type Environment,
  type ServiceSettings,
} from '@fourfold/platform';
import { DATABASE } from './database';
import { PACK_ITERATIONS } from './limits';

export interface PuzzlesConfig {
  settings: ServiceSettings;
  database: DatabaseSettings;
  /** Rounds of the slow hash in sealed packs; not a setting, but tests have no time for the real cost. */
  packIterations: number;
}

/** @throws ConfigError naming every fault of the environment */
export function loadConfig(environment: Environment = process.env): PuzzlesConfig {
  const env = new EnvReader(environment);
  const config = {
    settings: readServiceSettings(env, { name: 'puzzles', defaultPort: 8002 }),
    database: readDatabaseSettings(env, DATABASE.schema),
    packIterations: PACK_ITERATIONS,
  };
  env.finish();
  return config;
}
