import { randomUUID } from 'node:crypto';
import {
  MISTAKES_ALLOWED,
  ROUTES,
  routePath,
  type CompletePuzzle,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { send } from '../http';
import { runTasks, type Task } from '../load';
import { pidOfServer, ProcessorTime } from '../processor-time';
import type { Report } from '../report';
import type { Stage } from '../stage';

const PLAYERS = 1_000;
const WORKERS = 32;
const MIN_PER_SECOND = 800;
const MAX_P99_MS = 50;

interface Player {
  token: string;
  /** Three misses, then the four groups. */
  guesses: string[][];
}

/**
 * Guesses by many players at once: read the game, judge, log, answer. Each player plays one whole game, half of
 * them at the service itself and half through the gateway; then all submit, which fills today's board.
 */
export async function measureGuesses({ stack, issuer, puzzlesUrl }: Stage, report: Report): Promise<void> {
  const first = issuer.token();
  const today = JSON.parse(
    (await send(puzzlesUrl + ROUTES.puzzles.today, { token: first })).body,
  ) as TodayPuzzle;
  const groups = await solve(puzzlesUrl, first, today);
  const players = Array.from({ length: PLAYERS }, (_, index): Player => ({
    token: issuer.token({ sub: randomUUID(), username: `player${index}`, display_name: `Player ${index}` }),
    guesses: [...misses(groups), ...groups],
  }));
  const opened = await runTasks(
    players.map(
      ({ token }) =>
        async () =>
          (await send(puzzlesUrl + ROUTES.puzzles.today, { token })).status,
    ),
    WORKERS,
  );
  report.note('games opened a second', `${opened.perSecond.toFixed(0)}, ${JSON.stringify(opened.outcomes)}`);

  const half = players.length / 2;
  for (const [way, url, some] of [
    ['at the service', puzzlesUrl, players.slice(0, half)],
    ['through the gateway', stack.url, players.slice(half)],
  ] as const) {
    const time = new ProcessorTime({
      puzzles: stack.process('puzzles').pid,
      postgres: pidOfServer('postgres', stack.stores.postgres.port),
      gateway: stack.process('gateway').pid,
    });
    const { count, perSecond, medianMs, p99Ms, outcomes } = await runTasks(
      guessTasks(some, url, today.puzzle_id),
      WORKERS,
    );
    report.note(`processor time of a guess ${way}`, time.perUnit(count));
    report.note(`guesses ${way}`, `median ${medianMs.toFixed(1)} ms, ${JSON.stringify(outcomes)}`);
    report.add(
      `guesses a second ${way}`,
      `≥ ${MIN_PER_SECOND}`,
      perSecond.toFixed(0),
      perSecond >= MIN_PER_SECOND,
    );
    report.add(`p99 of a guess ${way}`, `≤ ${MAX_P99_MS} ms`, `${p99Ms.toFixed(1)} ms`, p99Ms <= MAX_P99_MS);
  }

  const submit = routePath(ROUTES.scores.submit, { puzzle_id: today.puzzle_id });
  const submitted = await runTasks(
    players.map(
      ({ token }) =>
        async () =>
          (await send(puzzlesUrl + submit, { method: 'POST', token, json: groups })).status,
    ),
    WORKERS,
  );
  report.note(
    'scores submitted a second',
    `${submitted.perSecond.toFixed(0)}, ${JSON.stringify(submitted.outcomes)}`,
  );
}

/** The groups of today's puzzle, as somebody is told them who has lost it. */
async function solve(url: string, token: string, { puzzle_id }: TodayPuzzle): Promise<string[][]> {
  for (let mistake = 0; mistake < MISTAKES_ALLOWED; mistake++)
    await send(url + ROUTES.scores.validateGuess, {
      method: 'POST',
      token,
      json: { puzzle_id, words: [], timed_out: true },
    });
  const { body } = await send(url + routePath(ROUTES.puzzles.complete, { puzzle_id }), { token });
  return (JSON.parse(body) as CompletePuzzle).puzzle_data.categories.map(({ words }) => words);
}

/** Three foursomes with a word of each group. */
function misses(groups: string[][]): string[][] {
  return [0, 1, 2].map((index) => groups.map((words) => words[index]!));
}

/** Everybody's first guess, then everybody's second one: no player ever has two under way. */
function guessTasks(players: readonly Player[], url: string, puzzleId: number): Task[] {
  const [longest = 0] = players.map(({ guesses }) => guesses.length);
  return Array.from({ length: longest }, (_, turn) =>
    players.map(({ token, guesses }) => async () => {
      const json = { puzzle_id: puzzleId, words: guesses[turn] };
      return (await send(url + ROUTES.scores.validateGuess, { method: 'POST', token, json })).status;
    }),
  ).flat();
}
