import type { Logger } from 'pino';
import { loadConfig } from '../config/load-config';
import type { ServiceConfig } from '../config/service.config';
import { createLogger } from '../logging/logger.module';
import { exitFailed } from '../bootstrap/exit-failed';

export interface CliContext {
  args: string[];
  logger: Logger;
}

export type CliCommand<C> = (config: C, context: CliContext) => Promise<void>;

/** The command line of a service. */
export interface ServiceCli<C extends ServiceConfig> {
  name: string;
  config: new () => C;
  commands: Record<string, CliCommand<C>>;
}

/** Runs one command of a service and exits: 0 done, 1 failed, 2 unknown command, 78 invalid configuration. */
export async function runCli<C extends ServiceConfig>({
  name,
  config,
  commands,
}: ServiceCli<C>): Promise<void> {
  const logger = createLogger({ service: name, LOG_LEVEL: 'info' });
  const [command = '', ...args] = process.argv.slice(2);
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (!run) {
    logger.error(`usage: cli <${Object.keys(commands).join(' | ')}>`);
    process.exit(2);
  }
  try {
    await run(loadConfig(config), { args, logger });
    process.exit(0);
  } catch (error) {
    exitFailed(logger, error, `${command} failed`);
  }
}
