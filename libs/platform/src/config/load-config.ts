import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';

export type Environment = Record<string, string | undefined>;

/** Everything that is wrong with an environment, in one readable message that never repeats a value. */
export class ConfigError extends Error {
  constructor(readonly faults: string[]) {
    super(`The configuration is not usable:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** `EX_CONFIG` of sysexits.h: starting again does not help, somebody has to change the environment. */
export const CONFIG_EXIT_CODE = 78;

/** Names of environment variables of ours; any other might match a getter of the class. */
const VARIABLE = /^[A-Z][A-Z0-9_]*$/;

/**
 * Reads the configuration from an environment. An empty variable counts as not set.
 *
 * @throws ConfigError naming every fault
 */
export function loadConfig<Config extends object>(
  ConfigClass: new () => Config,
  environment: Environment = process.env,
): Config {
  const variables = Object.entries(environment).flatMap(([name, value = '']) =>
    VARIABLE.test(name) && value.trim() !== '' ? [[name, value.trim()]] : [],
  );
  const config = plainToInstance(ConfigClass, Object.fromEntries(variables));
  const errors = validateSync(config, { whitelist: true, stopAtFirstError: true });
  if (errors.length > 0)
    throw new ConfigError(errors.flatMap(({ constraints = {} }) => Object.values(constraints)));
  return config;
}
