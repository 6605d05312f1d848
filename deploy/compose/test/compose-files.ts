import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';

const ROOT = join(__dirname, '../../..');

export interface Container {
  image: string;
  environment?: Record<string, string | number>;
  profiles?: string[];
  volumes?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  healthcheck?: { interval: string };
}

/** The lines of `.env.example`: those that are set, or all of them, as if nothing were commented out. */
export function exampleSettings(which: 'set' | 'all'): Record<string, string> {
  const text = readFileSync(join(ROOT, '.env.example'), 'utf8');
  return parseEnv(which === 'set' ? text : text.replaceAll(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>;
}

export function composeText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/**
 * The containers that Compose makes of its files with these variables, as far as the tests look at them.
 * @throws Error with the message of a variable that must be set
 */
export function composeContainers(variables: Record<string, string>): Record<string, Container> {
  const files = (variables.COMPOSE_FILE ?? 'docker-compose.yml').split(':');
  const containers: Record<string, Container> = {};
  for (const file of files) {
    const text = interpolate(composeText(file), variables);
    const { services } = parse(text, { merge: true }) as { services: Record<string, Container> };
    for (const [name, added] of Object.entries(services)) {
      const environment = { ...containers[name]?.environment, ...added.environment };
      containers[name] = { ...containers[name], ...added, environment };
    }
  }
  return containers;
}

/** `${NAME}`, `${NAME:-default}` and `${NAME:?message}`; an empty variable counts as unset. */
function interpolate(text: string, variables: Record<string, string>): string {
  return text.replaceAll(/(?<!\$)\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, how, rest: string) => {
    const value = variables[name];
    if (value) return value;
    if (how === '?') throw new Error(`${name} ${rest}`);
    return how === '-' ? rest : '';
  });
}
