import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where operators copy commands from. Those of `kubectl` are run by the tests of k8s, those of `docker` by the tests of compose. */
export const OPERATOR_PAGES = [
  'k8s/README.md',
  'deploy/README.md',
  'deploy/disaster.md',
  'deploy/backup/README.md',
  'deploy/compose/README.md',
  'deploy/observability/README.md',
] as const;

/** The beginning of a sentence's code that is a command, and no name of a file. */
const COMMAND =
  /^(?:(?:cli|curl|docker|k3d|kind|kubectl|nats-server|node|npm|npx|promtool|psql|redis-cli) |(?:k8s|deploy)\/\S+\.sh\b)/;

/** The blocks that are run as they stand. */
export function blocksOf(page: string): string[] {
  return [...textOf(page).matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block!);
}

/** Every command of a page, those of its sentences and tables too. */
export function commandsOf(page: string): string[] {
  const outside = textOf(page).replaceAll(/^```[^]*?^```/gm, '');
  const inSentences = [...outside.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code!);
  return [...inSentences.filter((code) => COMMAND.test(code)), ...blocksOf(page).flatMap(linesOf)];
}

/** The commands of a block, without comments, pipes, loops and what is set before them. */
function linesOf(block: string): string[] {
  return block
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => line.replace(/(?:^|\s)#.*$/, '').split(/ \| |; (?:done)?/))
    .map((command) => command.trim().replace(/^(?:do )?(?:\w+=\S+ )*/, ''))
    .filter((command) => !/^(?:$|for |do$|done$|\w+=\S+$)/.test(command));
}

function textOf(page: string): string {
  return readFileSync(join(__dirname, '../../..', page), 'utf8');
}
