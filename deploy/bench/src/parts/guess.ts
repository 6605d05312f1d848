import type { Environment } from '../environment';
import { newGames, solveToday } from '../games';
import { closedLoop, openLoopLoad } from '../load';
import { measureProcessorTime } from '../processes';
import type { Report } from '../report';
import { medianOf, pairedRounds, sum } from '../statistics';

const MIN_PER_SECOND = 600;
/** Half of the required throughput; the latency target applies at this rate. */
const OPEN_LOOP_PER_SECOND = MIN_PER_SECOND / 2;
const MAX_P99_MS = 40;
const VARIANTS = ['service', 'gateway'] as const;
const ROUNDS = 5;
const PLAYERS_PER_ROUND = 350;

/** Whole games by many players at once, at the service and through the gateway. */
export async function measureGuesses(environment: Environment, report: Report): Promise<void> {
  const { stack, issuer, pids } = environment;
  const urls = { service: stack.process('puzzles').url, gateway: stack.url };
  const puzzle = await solveToday(stack.url, issuer.token());
  const openGames = async () => {
    const { openings, guesses } = newGames(puzzle, issuer, PLAYERS_PER_ROUND);
    await closedLoop(stack.url, openings);
    return guesses;
  };
  const play = async (variant: (typeof VARIANTS)[number]) => {
    const guesses = await openGames();
    const processorTime = measureProcessorTime(pids);
    const figures = await closedLoop(urls[variant], guesses);
    return { ...figures, processorMs: processorTime(guesses.length) };
  };
  for (const variant of VARIANTS) await play(variant);
  const rounds = await pairedRounds(VARIANTS, ROUNDS, play);
  let failures = sum(rounds.map(({ service, gateway }) => service.failures + gateway.failures));
  for (const variant of VARIANTS) {
    const perSecond = medianOf(rounds, (round) => round[variant].perSecond);
    report.add(`guesses a second, ${variant}`, perSecond, '/s', { min: MIN_PER_SECOND });
    const p99Ms = medianOf(rounds, (round) => round[variant].latencies.percentile(99));
    report.add(`p99 of a guess at full speed, ${variant}`, p99Ms, 'ms');
    const guesses = await openGames();
    const load = { perSecond: OPEN_LOOP_PER_SECOND, count: guesses.length };
    const calm = await openLoopLoad(urls[variant], load, (turn) => guesses[turn]!);
    const name = `p99 of a guess at ${OPEN_LOOP_PER_SECOND}/s, ${variant}`;
    report.add(name, calm.latencies.percentile(99), 'ms', { max: MAX_P99_MS });
    failures += calm.failures;
  }
  report.add('failed guesses', failures, '', { max: 0 });
  for (const name of ['puzzles', 'postgres', 'gateway'].filter((process) => process in pids)) {
    const milliseconds = medianOf(rounds, ({ gateway }) => gateway.processorMs[name]!);
    report.add(`processor time of a guess, ${name}`, milliseconds, 'ms');
  }
}
