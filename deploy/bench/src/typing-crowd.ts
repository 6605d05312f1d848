import { randomUUID } from 'node:crypto';
import { BATTLE_SERVER, ROUTES, type BattleServerMessages } from '@fourfold/contracts';
import { BattlePlayer, beginBattle } from './battle-player';
import type { Environment } from './environment';
import { openLoop } from './load';
import type { Crowd } from './relay';
import { Deliveries, protocolOf, SocketClient, type DeliveryFigures } from './sockets';
import { makeUsers } from './users';

const path = ROUTES.sockets.battle;
const BATTLES_OPENED_PER_SECOND = 10;
const BARE_TEXT = 'a text as long as those that are typed';

/** Types without ever finishing: up to the last character but one, and from the start again. */
class TypingPlayer extends BattlePlayer {
  opponent?: TypingPlayer;

  constructor(
    userId: string,
    socket: SocketClient,
    private readonly deliveries: Deliveries,
  ) {
    super(userId, socket);
  }

  /** @param due when the key should be pressed */
  type(due: number): void {
    this.deliveries.expect(this.keystroke(this.pressKey(this.text.length - 1)), due);
  }

  protected override receive(name: string, payload: object): void {
    super.receive(name, payload);
    if (name !== BATTLE_SERVER.opponentTyping || !this.opponent) return;
    const { progress } = payload as BattleServerMessages['opponent_typing'];
    const typed = Math.round(progress * this.opponent.text.length);
    this.deliveries.arrive(this.opponent.keystroke(typed));
  }

  private keystroke(typed: number): string {
    return `${this.userId} ${typed}`;
  }
}

type Pair = [TypingPlayer, TypingPlayer];

/** Pairs of players who type at the same time. */
export class TypingCrowd implements Crowd {
  private readonly players: TypingPlayer[] = [];
  private readonly deliveries = new Deliveries();
  private turn = 0;

  private constructor(private readonly openPair: (index: number, deliveries: Deliveries) => Promise<Pair>) {}

  static at({ stack, issuer }: Environment): TypingCrowd {
    return new TypingCrowd(async (index, deliveries) => {
      const players = makeUsers(issuer, 2).map(async ({ userId, token }, place) => {
        const protocol = protocolOf(index * 2 + place);
        const socket = await SocketClient.open({ url: stack.url, path, query: { token }, protocol });
        return new TypingPlayer(userId, socket, deliveries);
      });
      const pair = (await Promise.all(players)) as Pair;
      await beginBattle(pair);
      return pair;
    });
  }

  /** At a server that relays what it is sent. */
  static atBareServer(url: string): TypingCrowd {
    return new TypingCrowd(async (_index, deliveries) => {
      const ids = [randomUUID(), randomUUID()];
      const players = ids.map(async (user_id, place) => {
        const query = { user_id, opponent_id: ids[1 - place]!, characters: String(BARE_TEXT.length) };
        const socket = await SocketClient.open({ url, path, query, protocol: 'socket.io' });
        return Object.assign(new TypingPlayer(user_id, socket, deliveries), { text: BARE_TEXT });
      });
      return (await Promise.all(players)) as Pair;
    });
  }

  async open(count: number): Promise<void> {
    const before = this.players.length / 2;
    await openLoop({ perSecond: BATTLES_OPENED_PER_SECOND, count }, async (turn) => {
      const [one, other] = await this.openPair(before + turn, this.deliveries);
      one.opponent = other;
      other.opponent = one;
      this.players.push(one, other);
    });
  }

  /** Everybody in turn presses a key. */
  async send(load: { perSecond: number; count: number }): Promise<DeliveryFigures> {
    await openLoop(load, async (_turn, due) => this.players[this.turn++ % this.players.length]!.type(due));
    return this.deliveries.finish();
  }

  close(): void {
    for (const { socket } of this.players) socket.close();
  }
}
