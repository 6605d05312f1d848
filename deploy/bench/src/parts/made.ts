import { ROUTES, routePath, type OwnMadePuzzle } from '@fourfold/contracts';
import type { Environment } from '../environment';
import { interleaved, madeGuessesOf, newGames, solveToday, type MadeCode } from '../games';
import { ask, closedLoop, type HttpRequest } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { countStatements } from '../statements';
import { medianOf, pairedRounds, sum } from '../statistics';
import { makeUsers } from '../users';

const VARIANTS = ['daily', 'made'] as const;
type Variant = (typeof VARIANTS)[number];
const ROUNDS = 7;
const PLAYERS_PER_ROUND = 300;
/** Friends of one author: each puzzle has as many players. */
const PLAYERS_OF_A_PUZZLE = 15;
const MAX_RATIO = 1.1;

interface Games {
  readonly openings: HttpRequest[];
  readonly guesses: HttpRequest[];
}

/** Whole games of made puzzles, from the first words to the last guess, against as many of the daily puzzle. */
export async function measureMade(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer, pids } = environment;
  const puzzle = await solveToday(stack.url, issuer.token());
  const gamesOf = (variant: Variant): Promise<Games> | Games =>
    variant === 'daily' ? newGames(puzzle, issuer, PLAYERS_PER_ROUND) : madeGames(environment, puzzle.groups);
  const play = async (variant: Variant) => {
    const { openings, guesses } = await gamesOf(variant);
    const statements = await countStatements(stack);
    const processorTime = measureProcessorTime(pids);
    const opened = await closedLoop(stack.url, openings);
    const played = await closedLoop(stack.url, guesses);
    return {
      failures: opened.failures + played.failures,
      processorMs: sum(Object.values(processorTime(openings.length))),
      statements: sum(Object.values(await statements())) / openings.length,
    };
  };
  for (const variant of VARIANTS) await play(variant);
  const rounds = await pairedRounds(VARIANTS, ROUNDS, play);
  for (const variant of VARIANTS) {
    report.add(
      `processor time, ${variant}`,
      medianOf(rounds, (round) => round[variant].processorMs),
      'ms',
    );
    report.add(
      `statements, ${variant}`,
      medianOf(rounds, (round) => round[variant].statements),
      '',
    );
  }
  const ratio = medianOf(rounds, ({ daily, made }) => made.processorMs / daily.processorMs);
  report.add('processor time, made : daily', ratio, '', { max: MAX_RATIO });
  const failures = sum(rounds.map(({ daily, made }) => daily.failures + made.failures));
  report.add('failed requests', failures, '', { max: 0 });
}

/** New puzzles, each by an author of its own, with the words of the daily one. */
async function madeGames({ stack, issuer }: Environment, groups: string[][]): Promise<Games> {
  const authors = makeUsers(issuer, PLAYERS_PER_ROUND / PLAYERS_OF_A_PUZZLE);
  const made = await Promise.all(authors.map(({ token }) => make(stack.url, token, groups)));
  const players = made.flatMap((puzzle) =>
    makeUsers(issuer, PLAYERS_OF_A_PUZZLE).map(({ token }) => ({ puzzle, token })),
  );
  return {
    openings: players.map(({ puzzle: { code }, token }) => ({
      path: routePath(ROUTES.made.puzzle, { code }),
      token,
    })),
    guesses: interleaved(players.map(({ puzzle, token }) => madeGuessesOf(puzzle, token))),
  };
}

async function make(url: string, token: string, groups: string[][]): Promise<MadeCode> {
  const categories = groups.map((words, index) => ({
    name: `Group ${index + 1}`,
    difficulty: index + 1,
    words,
  }));
  const request = { method: 'POST', path: ROUTES.made.list, token, json: { categories } } as const;
  const { code } = await ask<OwnMadePuzzle>(url, request);
  return { code, groups };
}
