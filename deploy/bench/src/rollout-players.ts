import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  HIT_POINTS_MAX,
  ROUTES,
  type BattleHistory,
  type DirectMessage,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { BattlePlayer, beginBattle } from './battle-player';
import { ask } from './load';
import { SocketClient } from './sockets';
import type { BenchUser } from './users';

/** Below the limit of five messages in five seconds. */
const WRITE_EVERY_MS = 1_500;
const STORED_WITHIN_MS = 5_000;
/** Slow enough that a battle outlasts every restart, and as fast as a person types once they are over. */
const SLOW_KEY_MS = 500;
const FAST_KEY_MS = 80;
/** Keys after a whole text, until it is typed again because nobody judged it. */
const PATIENCE_KEYS = 20;
const ENDED_WITHIN_MS = 300_000;

/** A socket that comes back through the gateway whenever it is closed. */
async function openSocket(url: string, path: string, { token }: BenchUser): Promise<SocketClient> {
  const socket = await SocketClient.open({ url, path, query: { token }, protocol: 'plain' });
  socket.keepOpen();
  return socket;
}

/** Writes to a friend until told to stop, and sends each message again until it is stored. */
export async function startWriter(url: string, user: BenchUser, friend: BenchUser) {
  const socket = await openSocket(url, ROUTES.sockets.friends, user);
  const stored = new Set<string>();
  socket.on(FRIENDS_SERVER.newMessage, ({ client_message_id }: DirectMessage) =>
    stored.add(client_message_id ?? ''),
  );
  let isWriting = true;
  const sent: string[] = [];
  const write = async (): Promise<void> => {
    while (isWriting) {
      const id = randomUUID();
      const message = { to_user_id: friend.userId, message: 'hello', client_message_id: id };
      while (!stored.has(id)) {
        socket.send(FRIENDS_CLIENT.sendMessage, message);
        await waitFor(() => stored.has(id), { timeoutMs: STORED_WITHIN_MS }).catch(() => undefined);
      }
      sent.push(id);
      await delay(WRITE_EVERY_MS * (0.5 + Math.random()));
    }
  };
  const writing = write();
  return {
    socket,
    /** @returns the ids of all messages, when the last one is stored */
    stop: async (): Promise<string[]> => {
      isWriting = false;
      await writing;
      return sent;
    },
  };
}

/** Two players who type for as long as the battle lasts, on whatever connection there is. */
export async function startLongBattle(url: string, users: readonly BenchUser[]) {
  const players = (await Promise.all(
    users.map(
      async (user) => new BattlePlayer(user.userId, await openSocket(url, ROUTES.sockets.battle, user)),
    ),
  )) as [BattlePlayer, BattlePlayer];
  await beginBattle(players, { hit_points: HIT_POINTS_MAX });
  let keyMs = SLOW_KEY_MS;
  let isOver = false;
  const type = async (player: BattlePlayer): Promise<void> => {
    while (!player.hasEnded && !isOver) {
      await delay(keyMs);
      player.pressKey(player.text.length + PATIENCE_KEYS);
    }
  };
  for (const player of players) void type(player);
  return {
    sockets: players.map(({ socket }) => socket),
    hasEnded: (): boolean => players.every(({ hasEnded }) => hasEnded),
    /** Brings it to its end. @returns whether both players then have the same single result, with one winner */
    hasOneResult: async (): Promise<boolean> => {
      keyMs = FAST_KEY_MS;
      const [one, other] = await Promise.all(users.map((user) => historyOf(url, user)));
      isOver = true;
      const [[mine], [theirs]] = [one!.battles, other!.battles];
      if (!mine || !theirs || one!.total !== 1 || other!.total !== 1) return false;
      return mine.battle_id === theirs.battle_id && mine.won !== theirs.won && mine.reason === 'eliminated';
    },
  };
}

/** The battles of a user, once there is one. */
async function historyOf(url: string, { token }: BenchUser): Promise<BattleHistory> {
  const read = (): Promise<BattleHistory> => ask(url, { path: ROUTES.battle.history, token });
  const options = { timeoutMs: ENDED_WITHIN_MS, intervalMs: 500 };
  await waitFor(async () => (await read()).total > 0, options).catch(() => undefined);
  return read();
}
