/**
 * A program that runs commands of several services, one after the other, and so loads what they share only once. Standard
 * input has them as JSON. For a whole product on one machine: in production each service runs its own command line.
 */
import 'reflect-metadata';
import { text } from 'node:stream/consumers';
import { exitFailed } from '../bootstrap/exit-failed';
import { loadConfig } from '../config/load-config';
import type { ServiceConfig } from '../config/service.config';
import { createLogger } from '../logging/logger.module';
import type { ServiceCli } from './run-cli';

interface Step {
  /** The module that exports the command line of the service as `CLI`. */
  module: string;
  command: string;
  args: string[];
  env: Record<string, string>;
}

async function run({ module, command, args, env }: Step): Promise<void> {
  const { CLI } = (await import(module)) as { CLI: ServiceCli<ServiceConfig> };
  const logger = createLogger({ service: CLI.name, LOG_LEVEL: 'info' });
  try {
    await CLI.commands[command]!(loadConfig(CLI.config, env), { args, logger });
  } catch (error) {
    exitFailed(logger, error, `${CLI.name}: ${command} failed`);
  }
}

async function main(): Promise<void> {
  for (const step of JSON.parse(await text(process.stdin)) as Step[]) await run(step);
  process.exit(0);
}

void main();
