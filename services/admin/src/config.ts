import {
  EnvReader,
  readDatabaseSettings,
  readServiceSettings,
  type DatabaseSettings,
  type Environment,
  type ServiceSettings,
} from '@fourfold/platform';
import { DATABASE } from './database';

export interface AdminConfig {
  settings: ServiceSettings;
  database: DatabaseSettings;
}

/** @throws ConfigError naming every fault of the environment */
export function loadConfig(environment: Environment = process.env): AdminConfig {
  const env = new EnvReader(environment);
  const settings = readServiceSettings(env, { name: 'admin', defaultPort: 8005 });
  const database = readDatabaseSettings(env, DATABASE.schema);
  env.finish();
  return { settings, database };
}
