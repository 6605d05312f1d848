import { ROUTES } from '@fourfold/contracts';
import type { Environment } from '../environment';
import { interleavedGuesses, solveToday, submission } from '../games';
import { closedLoop, inTurn, openLoopLoad, type HttpRequest, type LoadFigures } from '../load';
import { ProcessorTime } from '../processes';
import { startReferenceServer } from '../reference';
import type { Report } from '../report';
import { PairedRounds, sum } from '../statistics';
import { makeUsers, type BenchUser } from '../users';

const CONNECTIONS = 32;
const MIN_PER_SECOND = 600;
/** Half of what the service has to carry, at which its answers have to be quick. */
const OPEN_LOOP_PER_SECOND = MIN_PER_SECOND / 2;
const MAX_P99_MS = 40;
const VARIANTS = ['floor', 'service', 'gateway'] as const;
const ROUNDS = 5;
const PLAYERS_PER_ROUND = 350;

/**
 * Whole games by many players at once: at the service, through the gateway, and at a bare HTTP server that only writes to
 * Postgres.
 */
export async function measureGuesses(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer, puzzlesUrl, pids } = environment;
  const puzzle = await solveToday(puzzlesUrl, issuer.token());
  const reference = await startReferenceServer(stack);
  const urls = { floor: reference.url, service: puzzlesUrl, gateway: stack.url };
  const sendAll = (url: string, requests: readonly HttpRequest[]): Promise<LoadFigures> =>
    closedLoop(url, { connections: CONNECTIONS, limit: { amount: requests.length }, next: inTurn(requests) });
  const openGames = async (): Promise<{ users: BenchUser[]; opened: LoadFigures }> => {
    const users = makeUsers(issuer, PLAYERS_PER_ROUND);
    const opened = await sendAll(
      puzzlesUrl,
      users.map(({ token }) => ({ path: ROUTES.puzzles.today, token })),
    );
    return { users, opened };
  };
  const play = async (variant: (typeof VARIANTS)[number]) => {
    const guesses = interleavedGuesses(puzzle, (await openGames()).users);
    const time = new ProcessorTime({ ...pids, floor: reference.pid });
    const figures = await sendAll(urls[variant], guesses);
    return { ...figures, processorMs: time.each(figures.count) };
  };
  try {
    for (const variant of VARIANTS) await play(variant);
    const rounds = await PairedRounds.measure(VARIANTS, ROUNDS, play);
    for (const variant of VARIANTS) {
      const bound = variant === 'floor' ? {} : { min: MIN_PER_SECOND };
      report.add(
        `guesses a second, ${variant}`,
        rounds.median(variant, ({ perSecond }) => perSecond),
        '/s',
        bound,
      );
      report.add(
        `p99 of a guess at full speed, ${variant}`,
        rounds.median(variant, ({ p99Ms }) => p99Ms),
        'ms',
      );
    }
    for (const name of ['puzzles', 'postgres', 'gateway'].filter((process) => process in pids))
      report.add(
        `processor time of a guess through the gateway, ${name}`,
        rounds.median('gateway', ({ processorMs }) => processorMs[name]!),
        'ms',
      );
    const inRounds = VARIANTS.flatMap((variant) => rounds.all(variant));
    let failures = sum(inRounds.map((figures) => figures.failures));
    for (const variant of ['service', 'gateway'] as const) {
      const ratio = rounds.medianOf((round) => round[variant].perSecond / round.floor.perSecond);
      report.add(`guesses a second, ${variant} / floor`, ratio, '');
      const guesses = interleavedGuesses(puzzle, (await openGames()).users);
      const load = { perSecond: OPEN_LOOP_PER_SECOND, count: guesses.length };
      const figures = await openLoopLoad(urls[variant], load, (turn) => guesses[turn]!);
      const name = `p99 of a guess at ${OPEN_LOOP_PER_SECOND}/s, ${variant}`;
      report.add(name, figures.p99Ms, 'ms', { max: MAX_P99_MS });
      failures += figures.failures;
    }
    report.add('failed guesses', failures, '', { max: 0 });
    const { users, opened } = await openGames();
    report.add('games opened a second', opened.perSecond, '/s');
    await sendAll(puzzlesUrl, interleavedGuesses(puzzle, users));
    const submitted = await sendAll(
      puzzlesUrl,
      users.map(({ token }) => submission(puzzle, token)),
    );
    report.add('scores submitted a second', submitted.perSecond, '/s');
  } finally {
    await reference.stop();
  }
}
