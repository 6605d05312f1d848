import { randomUUID } from 'node:crypto';
import { BATTLE_CLIENT, BATTLE_SERVER, ROUTES, type BattleServerMessages } from '@fourfold/contracts';
import type { Environment } from './environment';
import { openLoop } from './load';
import { Deliveries, protocolOf, SocketClient, type DeliveryFigures } from './sockets';
import { makeUsers } from './users';

const BATTLES_OPENED_PER_SECOND = 10;

/** One player of a battle, who types without ever finishing: up to the last character but one, and from the start again. */
export class TypingPlayer {
  opponent?: TypingPlayer;
  private readonly waiting = new Map<string, (payload: object) => void>();
  private typed = 0;

  constructor(
    readonly userId: string,
    readonly socket: SocketClient,
    private readonly deliveries: Deliveries,
    public text = '',
  ) {
    socket.onEvent = (name, payload) => this.receive(name, payload);
  }

  /** The next event of that name. */
  next<Name extends keyof BattleServerMessages>(name: Name): Promise<BattleServerMessages[Name]> {
    return new Promise((resolve) => this.waiting.set(name, resolve as (payload: object) => void));
  }

  /** @param due when the key should be pressed */
  pressKey(due: number): void {
    this.typed = (this.typed % (this.text.length - 1)) + 1;
    this.deliveries.expect(this.keystroke(this.typed), due);
    this.socket.send(BATTLE_CLIENT.typingUpdate, { typed_text: this.text.slice(0, this.typed) });
  }

  private receive(name: string, payload: object): void {
    if (name === BATTLE_SERVER.opponentTyping && this.opponent) {
      const { progress } = payload as BattleServerMessages['opponent_typing'];
      const typed = Math.round(progress * this.opponent.text.length);
      this.deliveries.arrive(this.opponent.keystroke(typed));
    }
    this.waiting.get(name)?.(payload);
    this.waiting.delete(name);
  }

  private keystroke(typed: number): string {
    return `${this.userId} ${typed}`;
  }
}

/** Pairs of players who type at the same time. */
export class TypingCrowd {
  readonly players: TypingPlayer[] = [];
  private readonly deliveries = new Deliveries();
  private turn = 0;

  async openBattles({ stack, issuer }: Environment, count: number): Promise<void> {
    await openLoop({ perSecond: BATTLES_OPENED_PER_SECOND, count }, async (turn) => {
      const players = makeUsers(issuer, 2).map(async ({ userId, token }, index) => {
        const protocol = protocolOf(turn * 2 + index);
        const address = { url: stack.url, path: ROUTES.sockets.battle, query: { token }, protocol };
        return new TypingPlayer(userId, await SocketClient.open(address), this.deliveries);
      });
      const [host, guest] = (await Promise.all(players)) as [TypingPlayer, TypingPlayer];
      await beginBattle(host, guest);
      this.addPair(host, guest);
    });
  }

  /** Two players at a server that relays what it is sent. */
  async openPair(url: string, text: string): Promise<void> {
    const ids = [randomUUID(), randomUUID()];
    const players = ids.map(async (user_id, index) => {
      const query = { user_id, opponent_id: ids[1 - index]!, characters: String(text.length) };
      const address = { url, path: ROUTES.sockets.battle, query, protocol: 'socket.io' as const };
      return new TypingPlayer(user_id, await SocketClient.open(address), this.deliveries, text);
    });
    this.addPair(...((await Promise.all(players)) as [TypingPlayer, TypingPlayer]));
  }

  /** Everybody in turn presses a key. */
  async send({ perSecond, count }: { perSecond: number; count: number }): Promise<DeliveryFigures> {
    await openLoop({ perSecond, count }, async (_turn, due) => {
      this.players[this.turn % this.players.length]!.pressKey(due);
      this.turn += 1;
    });
    return this.deliveries.finish();
  }

  close(): void {
    for (const { socket } of this.players) socket.close();
  }

  private addPair(one: TypingPlayer, other: TypingPlayer): void {
    one.opponent = other;
    other.opponent = one;
    this.players.push(one, other);
  }
}

async function beginBattle(host: TypingPlayer, guest: TypingPlayer): Promise<void> {
  const created = host.next(BATTLE_SERVER.gameCreated);
  host.socket.send(BATTLE_CLIENT.createGame, { max_players: 2, friends_only: false });
  const { room_code } = await created;
  const joined = guest.next(BATTLE_SERVER.gameJoined);
  guest.socket.send(BATTLE_CLIENT.joinGame, { room_code });
  await joined;
  const started = [host, guest].map((player) => player.next(BATTLE_SERVER.gameStarted));
  for (const { socket } of [host, guest]) socket.send(BATTLE_CLIENT.playerReady, { ready: true });
  const [one, other] = await Promise.all(started);
  host.text = one!.challenge.text;
  guest.text = other!.challenge.text;
}
