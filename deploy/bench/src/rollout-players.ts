import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  FRIENDS_CLIENT,
  FRIENDS_SERVER,
  HIT_POINTS_MAX,
  ROUTES,
  type BattleGame,
  type BattleHistory,
  type Challenge,
  type DirectMessage,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { ask } from './load';
import { SocketClient } from './sockets';
import type { BenchUser } from './users';

const RECONNECT_MS = 300;
/** Below the limit of five messages in five seconds. */
const WRITE_EVERY_MS = 1_500;
const STORED_WITHIN_MS = 5_000;
/** Slow enough that a battle outlasts every restart, and as fast as a person types once they are over. */
const SLOW_KEY_MS = 500;
const FAST_KEY_MS = 80;
/** Keys after a whole text, until it is typed again because nobody judged it. */
const PATIENCE_KEYS = 20;
const ENDED_WITHIN_MS = 300_000;

/** A user whose socket comes back through the gateway whenever it is closed, as the web app's does. */
abstract class ReconnectingUser {
  reconnects = -1;
  protected isOver = false;
  private socket: SocketClient | undefined;

  constructor(
    protected readonly url: string,
    protected readonly user: BenchUser,
    private readonly path: string,
  ) {}

  async connect(): Promise<void> {
    while (!this.isOver && !this.socket)
      try {
        const query = { token: this.user.token };
        const socket = await SocketClient.open({ url: this.url, path: this.path, query, protocol: 'plain' });
        socket.onEvent = (name, payload) => this.receive(name, payload);
        socket.onClose = () => {
          this.socket = undefined;
          void delay(RECONNECT_MS).then(() => this.connect());
        };
        this.reconnects += 1;
        this.socket = socket;
      } catch {
        await delay(RECONNECT_MS);
      }
  }

  leave(): void {
    this.isOver = true;
    this.socket?.close();
  }

  /** Not while there is no connection. */
  protected send(name: string, payload: object): void {
    this.socket?.send(name, payload);
  }

  protected abstract receive(name: string, payload: object): void;
}

/** Writes to a friend until told to stop, and sends each message again until it is stored. */
export class Writer extends ReconnectingUser {
  readonly stored: string[] = [];
  private readonly heard = new Set<string>();
  private isWriting = true;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    url: string,
    user: BenchUser,
    private readonly friend: BenchUser,
  ) {
    super(url, user, ROUTES.sockets.friends);
  }

  start(): void {
    this.writing = this.write();
  }

  /** Resolves when the last message is stored. */
  async stop(): Promise<void> {
    this.isWriting = false;
    await this.writing;
  }

  protected receive(name: string, payload: object): void {
    if (name === FRIENDS_SERVER.newMessage)
      this.heard.add((payload as DirectMessage).client_message_id ?? '');
  }

  private async write(): Promise<void> {
    while (this.isWriting) {
      const client_message_id = randomUUID();
      while (!this.heard.has(client_message_id)) {
        this.send(FRIENDS_CLIENT.sendMessage, {
          to_user_id: this.friend.userId,
          message: 'hello',
          client_message_id,
        });
        const options = { timeoutMs: STORED_WITHIN_MS };
        await waitFor(() => this.heard.has(client_message_id), options).catch(() => undefined);
      }
      this.stored.push(client_message_id);
      await delay(WRITE_EVERY_MS * (0.5 + Math.random()));
    }
  }
}

/** Types whatever there is to type, on whatever connection there is. */
export class Typist extends ReconnectingUser {
  keyMs = SLOW_KEY_MS;
  hasEnded = false;
  private readonly events = new Map<string, object>();
  private challenge: Challenge | undefined;
  private typed = 0;

  constructor(url: string, user: BenchUser) {
    super(url, user, ROUTES.sockets.battle);
  }

  static async startBattle(host: Typist, guest: Typist): Promise<void> {
    await Promise.all([host.connect(), guest.connect()]);
    host.send(BATTLE_CLIENT.createGame, { friends_only: false, max_players: 2, hit_points: HIT_POINTS_MAX });
    const created = (await host.event(BATTLE_SERVER.gameCreated)) as { room_code: string };
    guest.send(BATTLE_CLIENT.joinGame, { room_code: created.room_code });
    await guest.event(BATTLE_SERVER.gameJoined);
    for (const typist of [host, guest]) typist.send(BATTLE_CLIENT.playerReady, { ready: true });
    await Promise.all([host, guest].map((typist) => typist.event(BATTLE_SERVER.gameStarted)));
    for (const typist of [host, guest]) void typist.type();
  }

  /** Types fast from now on. @returns the history of the user's battles, once there is one */
  async finish(): Promise<BattleHistory> {
    this.keyMs = FAST_KEY_MS;
    const request = { path: ROUTES.battle.history, token: this.user.token };
    const history = (): Promise<BattleHistory> => ask<BattleHistory>(this.url, request);
    const options = { timeoutMs: ENDED_WITHIN_MS, intervalMs: 500 };
    await waitFor(async () => (await history()).total > 0, options).catch(() => undefined);
    return history();
  }

  protected receive(name: string, payload: { challenge?: Challenge; game?: BattleGame }): void {
    this.events.set(name, payload);
    if (name === BATTLE_SERVER.gameOver || payload.game?.state === 'completed') this.hasEnded = true;
    const { challenge } = payload;
    const isNew =
      challenge?.challenge_id !== this.challenge?.challenge_id || name === BATTLE_SERVER.gameState;
    if (!challenge || !isNew) return;
    this.challenge = challenge;
    this.typed = 0;
  }

  private event(name: string): Promise<object> {
    return waitFor(() => this.events.get(name), { what: name });
  }

  private async type(): Promise<void> {
    while (!this.hasEnded && !this.isOver) {
      await delay(this.keyMs);
      const { text } = this.challenge!;
      this.typed = this.typed < text.length + PATIENCE_KEYS ? this.typed + 1 : 0;
      this.send(BATTLE_CLIENT.typingUpdate, { typed_text: text.slice(0, this.typed) });
    }
  }
}
