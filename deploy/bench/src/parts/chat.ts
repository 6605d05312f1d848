import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from '@fourfold/contracts';
import { Client } from 'pg';
import { Crowd } from '../chat/crowd';
import type { Chatter, TalkFigures } from '../chat/crowd.protocol';
import { befriend, FRIENDS_EACH, makePeople, NEIGHBOURS, type ChatPerson } from '../chat/people';
import { pidOfServer, ProcessorTime } from '../processor-time';
import { RedisReads } from '../redis-reads';
import { startRelay } from '../relay';
import type { Report } from '../report';
import { Collector, settledBytes } from '../settled-memory';
import type { Stage } from '../stage';
import { median } from '../statistics';

const SOCKETS = 1_000;
/** One in ten speaks Socket.IO, the others plain frames. */
const SOCKET_IO_EVERY = 10;
/** They come before memory is looked at, since the first sockets bring more than themselves. */
const FIRST_SOCKETS = 100;
const UPGRADES_PER_SECOND = 100;
const REST_MS = 5_000;

const MESSAGES_PER_SECOND = 200;
/** Whoever writes in turn then stays below the limit of five messages in five seconds. */
const FIRST_WORDS = { perSecond: 60, count: 300 };
/** As much as it takes until what runs for every message is compiled. */
const WARM_UP = { perSecond: 500, count: 5_000 };
const ROUNDS = 3;
const ROUND_MESSAGES = 1_600;

const CHANGES_PER_SECOND = 100;
const IDLE_MS = 10_000;
/** After this everybody who left is known to be gone. */
const GOING_MS = 4_000;

const MAX_MEDIAN_MS = 10;
const MAX_P99_MS = 60;
const MAX_KILOBYTES = 40;
const MAX_ROUND_TRIPS = 1;
const MAX_TIMES_BARE = 3;

type Round = TalkFigures & { processorMs: Record<string, number> };
/** Ours, and the same messages through a bare Socket.IO server. */
const WAYS = ['fourfold', 'bare'] as const;
type Way = (typeof WAYS)[number];

/**
 * A thousand people on the friends socket: what a socket keeps in memory, what a message takes from its sender to its
 * recipient and costs beside a bare Socket.IO server that relays and forgets it, and what it costs Redis that somebody
 * comes, hides or goes. The sockets are held by a process of its own.
 */
export async function measureChat(stage: Stage, report: Report): Promise<void> {
  const { stack, issuer } = stage;
  const people = makePeople(issuer, SOCKETS);
  await makeFriends(await stack.database.url('social'), people);
  const bare = await startRelay(join(__dirname, '../chat/relay-server.ts'));
  const crowd = Crowd.start();
  const redis = new RedisReads(stack.stores.redis.url);
  try {
    const social = stack.process('social');
    const pids = {
      social: social.pid,
      gateway: stack.process('gateway').pid,
      postgres: pidOfServer('postgres', stack.stores.postgres.port),
      redis: pidOfServer('redis-server', stack.stores.redis.port),
      bare: bare.process.pid,
    };
    const chatters = {
      fourfold: people.map((person, index) => ourChatter(stack.url, person, index)),
      bare: people.map((person) => bareChatter(bare.url, person)),
    };
    for (const way of WAYS) await openAll(crowd, way, chatters[way], pids, report);
    await compareTalk(crowd, pids, report);
    await measurePresence(crowd, redis, social.url, people, report);
  } finally {
    crowd.stop();
    redis.stop();
    await bare.process.stop();
  }
}

async function makeFriends(databaseUrl: string, people: readonly ChatPerson[]): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  try {
    await befriend(database, people);
  } finally {
    await database.end();
  }
}

/** Memory of a socket is that of the last 900, once the first 100 have warmed the server. */
async function openAll(
  crowd: Crowd,
  way: Way,
  chatters: readonly Chatter[],
  pids: Record<string, number>,
  report: Report,
): Promise<void> {
  const open = (some: readonly Chatter[]): Promise<number> =>
    crowd.order({ do: 'open', crowd: way, chatters: [...some], perSecond: UPGRADES_PER_SECOND });
  const names = way === 'bare' ? ['bare'] : ['social', 'gateway'];
  const collector = way === 'bare' ? undefined : await Collector.open(pids['social']!);
  const read = async (): Promise<number[]> => {
    const bytes: number[] = [];
    for (const name of names)
      bytes.push(await settledBytes(pids[name]!, name === 'social' ? collector : undefined));
    return bytes;
  };
  await open(chatters.slice(0, FIRST_SOCKETS));
  await crowd.talk({ crowd: way, neighbours: NEIGHBOURS, ...FIRST_WORDS });
  await delay(REST_MS);
  const before = await read();
  await open(chatters.slice(FIRST_SOCKETS));
  await delay(REST_MS);
  const after = await read();
  await collector?.close();
  for (const [index, name] of names.entries()) {
    const kilobytes = (after[index]! - before[index]!) / 1_000 / (chatters.length - FIRST_SOCKETS);
    const what = `memory of a socket, ${name}`;
    if (name === 'social')
      report.add(what, `≤ ${MAX_KILOBYTES} KB`, `${kilobytes.toFixed(1)} KB`, kilobytes <= MAX_KILOBYTES);
    else report.note(what, `${kilobytes.toFixed(1)} KB`);
  }
}

/** Both in turns, so that whatever else the machine does meets them alike. */
async function compareTalk(crowd: Crowd, pids: Record<string, number>, report: Report): Promise<void> {
  for (const way of WAYS) await crowd.talk({ crowd: way, neighbours: NEIGHBOURS, ...WARM_UP });
  const rounds: Record<Way, Round[]> = { fourfold: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const way of WAYS) {
      const time = new ProcessorTime(pids);
      const figures = await crowd.talk({
        crowd: way,
        perSecond: MESSAGES_PER_SECOND,
        count: ROUND_MESSAGES,
        neighbours: NEIGHBOURS,
      });
      rounds[way].push({ ...figures, processorMs: time.each(figures.sent) });
    }
  const { fourfold, bare } = rounds;
  const middle = (of: readonly Round[], read: (round: Round) => number): number => median(of.map(read));
  const failures = fourfold.reduce((sum, round) => sum + round.failures, 0);
  const medianMs = middle(fourfold, (round) => round.medianMs);
  const p99Ms = middle(fourfold, (round) => round.p99Ms);
  const load = `${SOCKETS} sockets, ${MESSAGES_PER_SECOND}/s`;
  report.add(
    `p50 of a message, send to delivery, ${load}`,
    `≤ ${MAX_MEDIAN_MS} ms`,
    `${medianMs.toFixed(1)} ms (bare ${middle(bare, (round) => round.medianMs).toFixed(1)} ms)`,
    medianMs <= MAX_MEDIAN_MS,
  );
  report.add(
    `p99 of a message, send to delivery, ${load}`,
    `≤ ${MAX_P99_MS} ms`,
    `${p99Ms.toFixed(1)} ms (bare ${middle(bare, (round) => round.p99Ms).toFixed(1)} ms)`,
    p99Ms <= MAX_P99_MS,
  );
  report.add('messages that did not arrive once', '0', String(failures), failures === 0);
  const ratio = median(
    fourfold.map(({ processorMs }, index) => processorMs.social! / bare[index]!.processorMs.bare!),
  );
  report.add(
    'processor time of a message, social / bare Socket.IO',
    `≤ ${MAX_TIMES_BARE}`,
    `${ratio.toFixed(2)} (${shares(fourfold, ['social'])}; ${shares(bare, ['bare'])})`,
    ratio <= MAX_TIMES_BARE,
  );
  report.note(
    'processor time of a message, beside social',
    shares(fourfold, ['gateway', 'postgres', 'redis']),
  );
}

function shares(rounds: readonly Round[], names: readonly string[]): string {
  return names
    .map((name) => `${name} ${median(rounds.map(({ processorMs }) => processorMs[name]!)).toFixed(2)} ms`)
    .join(', ');
}

/** Round trips to Redis for somebody who hides, shows, goes or comes, less what goes on when nothing changes. */
async function measurePresence(
  crowd: Crowd,
  redis: RedisReads,
  socialUrl: string,
  people: readonly ChatPerson[],
  report: Report,
): Promise<void> {
  const idle = await redis.during(() => delay(IDLE_MS));
  const count = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    const { seconds, ...counted } = await redis.during(work);
    const each = (figure: 'reads' | 'scripts'): number =>
      (counted[figure] - (idle[figure] / idle.seconds) * seconds) / people.length;
    // A busy Redis reads two commands at once, but a script is a script.
    const roundTrips = Math.max(each('reads'), each('scripts'));
    report.add(
      `round trips to Redis when one of ${people.length} ${what}`,
      `≤ ${MAX_ROUND_TRIPS}`,
      `${roundTrips.toFixed(2)} (${each('reads').toFixed(2)} reads, ${each('scripts').toFixed(2)} scripts)`,
      // What goes on meanwhile is not the same in every second.
      Number(roundTrips.toFixed(2)) <= MAX_ROUND_TRIPS,
    );
  };
  const perSecond = CHANGES_PER_SECOND;
  for (const hidden of [true, false])
    await count(hidden ? 'hides' : 'shows up again', async () => {
      const events = people.length * FRIENDS_EACH;
      const heard = await crowd.order({ do: 'hide', crowd: 'fourfold', perSecond, hidden, events });
      if (heard < events) throw new Error(`Friends heard of ${heard} changes, not of ${events}`);
    });
  await count('goes', async () => {
    await crowd.order({ do: 'close', crowd: 'fourfold', perSecond });
    await delay(GOING_MS);
  });
  // Not through the gateway, which counts the connections of an address in Redis too.
  const chatters = people.map((person, index) => ourChatter(socialUrl, person, index));
  await count('comes', async () => {
    await crowd.order({ do: 'open', crowd: 'fourfold', chatters, perSecond });
    await delay(REST_MS);
  });
}

function ourChatter(url: string, { userId, token }: ChatPerson, index: number): Chatter {
  const isSocketIo = index % SOCKET_IO_EVERY === 0;
  const engine = isSocketIo ? '&EIO=4&transport=websocket' : '';
  return {
    userId,
    address: `${url.replace('http', 'ws')}${ROUTES.sockets.friends}?token=${token}${engine}`,
    language: isSocketIo ? 'socket.io' : 'plain',
  };
}

function bareChatter(url: string, { userId }: ChatPerson): Chatter {
  const query = `user_id=${userId}&EIO=4&transport=websocket`;
  return {
    userId,
    address: `${url.replace('http', 'ws')}${ROUTES.sockets.friends}/?${query}`,
    language: 'socket.io',
  };
}
