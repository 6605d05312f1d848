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
export class Writer {
  readonly stored: string[] = [];
  private readonly heard = new Set<string>();
  private isWriting = true;
  private readonly writing: Promise<void>;

  private constructor(
    readonly socket: SocketClient,
    private readonly friend: BenchUser,
  ) {
    socket.onEvent = (name, payload) => {
      if (name === FRIENDS_SERVER.newMessage)
        this.heard.add((payload as DirectMessage).client_message_id ?? '');
    };
    this.writing = this.write();
  }

  static async open(url: string, user: BenchUser, friend: BenchUser): Promise<Writer> {
    return new Writer(await openSocket(url, ROUTES.sockets.friends, user), friend);
  }

  /** Resolves when the last message is stored. */
  async stop(): Promise<void> {
    this.isWriting = false;
    await this.writing;
  }

  private async write(): Promise<void> {
    while (this.isWriting) {
      const client_message_id = randomUUID();
      const message = { to_user_id: this.friend.userId, message: 'hello', client_message_id };
      while (!this.heard.has(client_message_id)) {
        this.socket.send(FRIENDS_CLIENT.sendMessage, message);
        const options = { timeoutMs: STORED_WITHIN_MS };
        await waitFor(() => this.heard.has(client_message_id), options).catch(() => undefined);
      }
      this.stored.push(client_message_id);
      await delay(WRITE_EVERY_MS * (0.5 + Math.random()));
    }
  }
}

/** Two players who type for as long as the battle lasts, on whatever connection there is. */
export class LongBattle {
  private keyMs = SLOW_KEY_MS;
  private isOver = false;

  private constructor(
    private readonly url: string,
    private readonly users: readonly BenchUser[],
    private readonly players: readonly [BattlePlayer, BattlePlayer],
  ) {
    for (const player of players) void this.type(player);
  }

  static async begin(url: string, users: readonly BenchUser[]): Promise<LongBattle> {
    const players = users.map(
      async (user) => new BattlePlayer(user.userId, await openSocket(url, ROUTES.sockets.battle, user)),
    );
    const pair = (await Promise.all(players)) as [BattlePlayer, BattlePlayer];
    await beginBattle(pair, { hit_points: HIT_POINTS_MAX });
    return new LongBattle(url, users, pair);
  }

  get sockets(): SocketClient[] {
    return this.players.map(({ socket }) => socket);
  }

  get hasEnded(): boolean {
    return this.players.every(({ hasEnded }) => hasEnded);
  }

  /** Brings it to its end. @returns whether both players then have the same single result, with one winner */
  async hasOneResult(): Promise<boolean> {
    this.keyMs = FAST_KEY_MS;
    const [one, other] = await Promise.all(this.users.map((user) => this.history(user)));
    this.isOver = true;
    const [[mine], [theirs]] = [one!.battles, other!.battles];
    if (!mine || !theirs || one!.total !== 1 || other!.total !== 1) return false;
    return mine.battle_id === theirs.battle_id && mine.won !== theirs.won && mine.reason === 'eliminated';
  }

  /** The battles of a user, once there is one. */
  private async history({ token }: BenchUser): Promise<BattleHistory> {
    const read = (): Promise<BattleHistory> => ask(this.url, { path: ROUTES.battle.history, token });
    const options = { timeoutMs: ENDED_WITHIN_MS, intervalMs: 500 };
    await waitFor(async () => (await read()).total > 0, options).catch(() => undefined);
    return read();
  }

  private async type(player: BattlePlayer): Promise<void> {
    while (!player.hasEnded && !this.isOver) {
      await delay(this.keyMs);
      player.pressKey(player.text.length + PATIENCE_KEYS);
    }
  }
}
