import type { Logger } from 'pino';
import { CONFIG_EXIT_CODE, ConfigError } from '../config/load-config';

/** Ends the process: with 78 for an invalid configuration, else with 1. */
export function exitFailed(logger: Logger, error: unknown, msg: string): never {
  if (error instanceof ConfigError) {
    logger.fatal(error.message);
    process.exit(CONFIG_EXIT_CODE);
  }
  logger.fatal({ err: error }, msg);
  process.exit(1);
}
