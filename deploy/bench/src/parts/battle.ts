import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import { Redis } from 'ioredis';
import { beginBattle, race, type RaceFigures } from '../battle/race';
import { Racer } from '../battle/racer';
import { Wire } from '../chat/wire';
import { pidOfServer, ProcessorTime } from '../processor-time';
import { startRelay } from '../relay';
import type { Report } from '../report';
import { Collector, settledBytes } from '../settled-memory';
import type { Stage } from '../stage';
import { median } from '../statistics';

const ROOMS = 100;
/** They come before memory is looked at, since the first battles bring more than themselves. */
const FIRST_ROOMS = 20;
const ROOMS_AT_ONCE = 10;
const REST_MS = 5_000;
/** One in ten speaks Socket.IO, the others plain frames. */
const SOCKET_IO_EVERY = 10;

const KEYS_PER_SECOND = 500;
/** As much as it takes until what runs for every keystroke is compiled. */
const WARM_UP = { perSecond: KEYS_PER_SECOND, count: 5_000 };
const ROUNDS = 3;
const ROUND_KEYS = 4_000;
const BARE_TEXT = 'a text as long as those that are typed';

const MAX_MEDIAN_MS = 10;
const MAX_P99_MS = 60;
const MAX_TIMES_BARE = 3;
const MAX_ROOM_KILOBYTES = 100;

type Round = RaceFigures & { processorMs: Record<string, number> };
const WAYS = ['fourfold', 'bare'] as const;
type Way = (typeof WAYS)[number];

/**
 * A hundred battles of two: what a room with its two sockets keeps in memory, what a keystroke takes until the opponent
 * sees it, and what it costs beside a bare Socket.IO server that relays it unjudged.
 */
export async function measureBattle({ stack, issuer }: Stage, report: Report): Promise<void> {
  const bare = await startRelay(join(__dirname, '../battle/relay-server.ts'));
  const redis = new Redis(stack.stores.redis.url);
  const racers: Record<Way, Racer[]> = { fourfold: [], bare: [] };
  try {
    const pids = {
      battle: stack.process('battle').pid,
      gateway: stack.process('gateway').pid,
      redis: pidOfServer('redis-server', stack.stores.redis.port),
      bare: bare.process.pid,
    };
    await openRooms(racers.fourfold, () => ourRoom(stack.url, issuer), { redis, pid: pids.battle, report });
    for (let room = 0; room < ROOMS; room++) racers.bare.push(...(await bareRoom(bare.url)));
    await compare(racers, pids, report);
  } finally {
    await Promise.all([...racers.fourfold, ...racers.bare].map((racer) => racer.close()));
    redis.disconnect();
    await bare.process.stop();
  }
}

/** Memory of a room is that of the later ones, once the first have warmed the server. */
async function openRooms(
  racers: Racer[],
  open: () => Promise<[Racer, Racer]>,
  { redis, pid, report }: { redis: Redis; pid: number; report: Report },
): Promise<void> {
  const collector = await Collector.open(pid);
  const openMore = async (rooms: number): Promise<void> => {
    for (let opened = 0; opened < rooms; opened += ROOMS_AT_ONCE)
      racers.push(...(await Promise.all(Array.from({ length: ROOMS_AT_ONCE }, open))).flat());
    // Everybody has typed something, so that a room is as large as it gets.
    await race(racers, { perSecond: KEYS_PER_SECOND, count: 10 * racers.length });
    await delay(REST_MS);
  };
  const read = async () => ({
    battle: await settledBytes(pid, collector),
    redis: Number(/used_memory:(\d+)/.exec(await redis.info('memory'))?.[1]),
  });
  await openMore(FIRST_ROOMS);
  const before = await read();
  await openMore(ROOMS - FIRST_ROOMS);
  const after = await read();
  await collector.close();
  const kilobytes = (what: 'battle' | 'redis'): number =>
    (after[what] - before[what]) / 1_000 / (ROOMS - FIRST_ROOMS);
  report.add(
    'memory of a battle with two sockets, battle',
    `≤ ${MAX_ROOM_KILOBYTES} KB`,
    `${kilobytes('battle').toFixed(1)} KB`,
    kilobytes('battle') <= MAX_ROOM_KILOBYTES,
  );
  report.note('memory of a battle with two sockets, redis', `${kilobytes('redis').toFixed(1)} KB`);
}

/** Both in turns, so that whatever else the machine does meets them alike. */
async function compare(
  racers: Record<Way, Racer[]>,
  pids: Record<string, number>,
  report: Report,
): Promise<void> {
  for (const way of WAYS) await race(racers[way], WARM_UP);
  const rounds: Record<Way, Round[]> = { fourfold: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++)
    for (const way of WAYS) {
      const time = new ProcessorTime(pids);
      const figures = await race(racers[way], { perSecond: KEYS_PER_SECOND, count: ROUND_KEYS });
      rounds[way].push({ ...figures, processorMs: time.each(figures.sent) });
    }
  const { fourfold, bare } = rounds;
  const load = `${ROOMS} battles, ${KEYS_PER_SECOND}/s`;
  for (const [name, figure, limit] of [
    ['p50', 'medianMs', MAX_MEDIAN_MS],
    ['p99', 'p99Ms', MAX_P99_MS],
  ] as const) {
    const [ours, theirs] = [fourfold, bare].map((of) => median(of.map((round) => round[figure])));
    report.add(
      `${name} of a keystroke until the opponent sees it, ${load}`,
      `≤ ${limit} ms`,
      `${ours!.toFixed(1)} ms (bare ${theirs!.toFixed(1)} ms)`,
      ours! <= limit,
    );
  }
  const lost = fourfold.reduce((sum, round) => sum + round.lost, 0);
  report.add('keystrokes that the opponent never saw', '0', String(lost), lost === 0);
  const ratio = median(
    fourfold.map(({ processorMs }, index) => processorMs.battle! / bare[index]!.processorMs.bare!),
  );
  report.add(
    'processor time of a keystroke, battle / bare Socket.IO',
    `≤ ${MAX_TIMES_BARE}`,
    `${ratio.toFixed(2)} (${shares(fourfold, ['battle'])}; ${shares(bare, ['bare'])})`,
    ratio <= MAX_TIMES_BARE,
  );
  report.note('processor time of a keystroke, beside battle', shares(fourfold, ['gateway', 'redis']));
}

function shares(rounds: readonly Round[], names: readonly string[]): string {
  return names
    .map((name) => `${name} ${median(rounds.map(({ processorMs }) => processorMs[name]!)).toFixed(2)} ms`)
    .join(', ');
}

let opened = 0;

async function ourRoom(url: string, issuer: TokenIssuer): Promise<[Racer, Racer]> {
  const enter = async (): Promise<Racer> => {
    opened += 1;
    const isSocketIo = opened % SOCKET_IO_EVERY === 0;
    const names = { username: `racer_${opened}`, display_name: `Racer ${opened}` };
    const token = issuer.token({ sub: randomUUID(), ...names });
    const engine = isSocketIo ? '&EIO=4&transport=websocket' : '';
    const address = `${url.replace('http', 'ws')}${ROUTES.sockets.battle}?token=${token}${engine}`;
    return new Racer(await Wire.open(address, isSocketIo ? 'socket.io' : 'plain'));
  };
  const [host, guest] = [await enter(), await enter()];
  await beginBattle(host, guest);
  return [host, guest];
}

async function bareRoom(url: string): Promise<[Racer, Racer]> {
  const [one, other] = [randomUUID(), randomUUID()];
  const enter = async (userId: string, opponentId: string): Promise<Racer> => {
    const player = `user_id=${userId}&opponent_id=${opponentId}&characters=${BARE_TEXT.length}`;
    const query = `${player}&EIO=4&transport=websocket`;
    const address = `${url.replace('http', 'ws')}${ROUTES.sockets.battle}/?${query}`;
    return new Racer(await Wire.open(address, 'socket.io'), BARE_TEXT);
  };
  const racers: [Racer, Racer] = [await enter(one, other), await enter(other, one)];
  racers[0].face(racers[1]);
  return racers;
}
