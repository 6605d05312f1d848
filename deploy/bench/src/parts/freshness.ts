import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES, type EventType, type Friend, type User, type UserSearchResult } from '@fourfold/contracts';
import { type ServiceName, type Stack } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { TestUser } from '@fourfold/testing/user';
import type { Environment } from '../environment';
import { solveToday, type DailyPuzzle } from '../games';
import { measureProcessorTime } from '../processes';
import type { Bound, Report } from '../report';
import { Latencies, sum } from '../statistics';

const SAMPLES = Number(process.env['BENCH_FRESHNESS_SAMPLES'] ?? 200);
const MAX_P99_MS = 300;
const POLL_MS = 4;
const REST_SECONDS = 20;
/** Between two acts, so that each meets a system at rest; random, so that none keeps step with a timer. */
const PAUSE_MS = 250;
const PAUSE_SPREAD_MS = 1_000;

/** Code that runs for the first time is slower. */
const WARM_UP_SAMPLES = 5;

/** At rest: what it costs, and the time from the answer to an act until its effect shows in another service. */
export async function measureFreshness({ stack, pids, issuer }: Environment, report: Report): Promise<void> {
  await measureRest(stack, pids, report);
  const puzzle = await solveToday(stack.url, issuer.token());
  const inSearch = new Latencies();
  const amongFriends = new Latencies();
  let outdatedProfiles = 0;
  let friend = await TestUser.register(stack.url);
  for (let sample = -WARM_UP_SAMPLES; sample < SAMPLES; sample++) {
    await pause();
    const player = await TestUser.register(stack.url);
    const untilFound = await timeUntil(() => isFound(friend, player));
    await friend.befriend(player);
    await playExceptLast(player, puzzle);
    await pause();
    await guess(player, puzzle, puzzle.groups.at(-1)!);
    const [isRightAtOnce, untilShown] = await Promise.all([
      hasStreak(player),
      timeUntil(() => showsStreak(friend, player)),
    ]);
    if (sample >= 0) {
      inSearch.add(untilFound);
      amongFriends.add(untilShown);
      if (!isRightAtOnce) outdatedProfiles += 1;
    }
    friend = player;
  }
  addPercentiles(report, 'a new player is found', inSearch, { max: MAX_P99_MS });
  await addParts(stack, report, ['user.registered', 'auth', ['social']]);
  addPercentiles(report, 'a friend sees the streak', amongFriends, { max: MAX_P99_MS });
  await addParts(stack, report, ['streak.changed', 'puzzles', ['social', 'auth']]);
  report.add('own profiles with an outdated streak', outdatedProfiles, '', { max: 0 });
}

/** What all processes and stores do while nobody does anything. */
async function measureRest({ database }: Stack, pids: Environment['pids'], report: Report): Promise<void> {
  const countTransactions = async (): Promise<number> => {
    const [row] = await database.query<{ count: number }>(
      `select (xact_commit + xact_rollback)::integer as count from pg_stat_database
       where datname = current_database()`,
    );
    return row!.count;
  };
  await delay(PAUSE_MS);
  const before = await countTransactions();
  const processorTime = measureProcessorTime(pids);
  await delay(REST_SECONDS * 1_000);
  const milliseconds = processorTime(REST_SECONDS);
  const transactions = (await countTransactions()) - before;
  report.add('database transactions at rest', transactions / REST_SECONDS, '/s');
  report.add('processor time at rest, everything', sum(Object.values(milliseconds)), 'ms/s');
}

async function timeUntil(condition: () => Promise<boolean>): Promise<number> {
  const started = performance.now();
  await waitFor(condition, { intervalMs: POLL_MS });
  return performance.now() - started;
}

async function isFound(searcher: TestUser, { userId, displayName }: TestUser): Promise<boolean> {
  const path = `${ROUTES.friends.search}?query=${encodeURIComponent(displayName)}`;
  return (await searcher.call<UserSearchResult[]>(path)).some(({ user_id }) => user_id === userId);
}

async function showsStreak(friend: TestUser, { userId }: TestUser): Promise<boolean> {
  const friends = await friend.call<Friend[]>(ROUTES.friends.list);
  return friends.some(({ user_id, current_streak }) => user_id === userId && current_streak === 1);
}

async function hasStreak(player: TestUser): Promise<boolean> {
  return (await player.call<User>(ROUTES.users.profile)).current_streak === 1;
}

async function playExceptLast(player: TestUser, puzzle: DailyPuzzle): Promise<void> {
  await player.call(ROUTES.puzzles.today);
  for (const words of puzzle.groups.slice(0, -1)) await guess(player, puzzle, words);
}

function guess(player: TestUser, { puzzleId }: DailyPuzzle, words: string[]): Promise<unknown> {
  return player.call(ROUTES.scores.validateGuess, { body: { puzzle_id: puzzleId, words } });
}

function pause(): Promise<void> {
  return delay(PAUSE_MS + Math.random() * PAUSE_SPREAD_MS);
}

function addPercentiles(report: Report, what: string, latencies: Latencies, ofP99: Bound = {}): void {
  report.add(`${what}: p50`, latencies.percentile(50), 'ms');
  report.add(`${what}: p99`, latencies.percentile(99), 'ms', ofP99);
}

/** What the delay consists of, by the times that outbox and inbox keep. */
async function addParts(
  { database }: Stack,
  report: Report,
  [type, owner, consumers]: readonly [EventType, ServiceName, readonly ServiceName[]],
): Promise<void> {
  const addPart = async (what: string, tables: string, time: string): Promise<void> => {
    const rows = await database.query<{ ms: number }>(
      `select 1000 * extract(epoch from ${time} - created_at)::float8 as ms from ${tables}
       where outbox.type = $1 order by created_at offset ${WARM_UP_SAMPLES}`,
      [type],
    );
    const latencies = new Latencies();
    for (const { ms } of rows) latencies.add(ms);
    addPercentiles(report, `  ${type}, written → ${what}`, latencies);
  };
  await addPart('in the stream', `${owner}.outbox`, 'published_at');
  for (const consumer of consumers)
    await addPart(`in ${consumer}`, `${owner}.outbox join ${consumer}.inbox on event_id = id`, 'received_at');
}
