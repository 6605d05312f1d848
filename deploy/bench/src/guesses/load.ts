import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FROM_SOURCE, runProcess } from '@fourfold/testing';

export interface LoadFigures {
  count: number;
  /** Answers other than 200. */
  failures: number;
  perSecond: number;
  medianMs: number;
  p95Ms: number;
  p99Ms: number;
}

/** A guess as it is sent: a player's token, and the body. */
export interface PreparedGuess {
  token: string;
  body: string;
}

interface ClosedLoop {
  connections: number;
  seconds: number;
}

interface OpenLoop {
  connections: number;
  perSecond: number;
}

export function writeGuesses(file: string, guesses: readonly PreparedGuess[]): void {
  writeFileSync(file, guesses.map(({ token, body }) => `${token}\t${body}\n`).join(''));
}

/** As fast as the answers come: each connection sends its next guess when it has the answer to its last one. */
export async function runClosedLoop(
  url: string,
  guessesFile: string,
  { connections, seconds }: ClosedLoop,
): Promise<LoadFigures> {
  const output = await runProcess({
    command: 'wrk',
    args: [
      ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`],
      ...['--timeout', '30s', '--script', join(__dirname, 'guess.lua'), url, '--', guessesFile],
    ],
  });
  return figuresIn(output);
}

/** At a fixed rate, whatever the answers take. */
export async function runOpenLoop(
  url: string,
  guessesFile: string,
  { connections, perSecond }: OpenLoop,
): Promise<LoadFigures> {
  const program = join(__dirname, 'open-loop.ts');
  const output = await runProcess({
    command: process.execPath,
    args: [...FROM_SOURCE, program, url, guessesFile, String(perSecond), String(connections)],
  });
  return figuresIn(output);
}

function figuresIn(output: string): LoadFigures {
  const line = output.split('\n').find((text) => text.startsWith('{"count"'));
  if (!line) throw new Error(`The load generator gave no figures:\n${output}`);
  const figures = JSON.parse(line) as LoadFigures;
  const [fault] = output.split('\n').filter((text) => /^[1-5]\d\d /.test(text));
  if (fault) console.log(`  ${figures.failures} failed, the first with ${fault}`);
  return figures;
}
