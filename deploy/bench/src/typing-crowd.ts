import { randomUUID } from 'node:crypto';
import { BATTLE_SERVER, ROUTES, type BattleServerMessages } from '@fourfold/contracts';
import { BattlePlayer, beginBattle } from './battle-player';
import { Crowd } from './crowd';
import type { Environment } from './environment';
import { openLoop } from './load';
import { protocolOf, SocketClient } from './sockets';
import { makeUsers } from './users';

const path = ROUTES.sockets.battle;
const BATTLES_OPENED_PER_SECOND = 10;
const BARE_TEXT = 'a text as long as those that are typed';

type Pair = [BattlePlayer, BattlePlayer];

/**
 * Pairs of players who type at the same time, everybody in turn. They never finish: they type up to the last character but
 * one, and from the start again.
 */
export class TypingCrowd extends Crowd {
  private readonly players: BattlePlayer[] = [];

  private constructor(private readonly openPair: (index: number) => Promise<Pair>) {
    super();
  }

  static at({ stack: { url }, issuer }: Environment): TypingCrowd {
    return new TypingCrowd(async (index) => {
      const players = makeUsers(issuer, 2).map(async ({ userId, token }, place) => {
        const protocol = protocolOf(index * 2 + place);
        return new BattlePlayer(userId, await SocketClient.open({ url, path, query: { token }, protocol }));
      });
      const pair = (await Promise.all(players)) as Pair;
      await beginBattle(pair);
      return pair;
    });
  }

  /** At a server that relays what it is sent. */
  static atBareServer(url: string): TypingCrowd {
    return new TypingCrowd(async () => {
      const ids = [randomUUID(), randomUUID()];
      const players = ids.map(async (user_id, place) => {
        const query = { user_id, opponent_id: ids[1 - place]!, characters: String(BARE_TEXT.length) };
        const player = new BattlePlayer(
          user_id,
          await SocketClient.open({ url, path, query, protocol: 'socket.io' }),
        );
        player.text = BARE_TEXT;
        return player;
      });
      return (await Promise.all(players)) as Pair;
    });
  }

  async open(count: number): Promise<void> {
    const before = this.players.length / 2;
    await openLoop({ perSecond: BATTLES_OPENED_PER_SECOND, count }, async (turn) => {
      const [one, other] = await this.openPair(before + turn);
      this.listen(one, other);
      this.listen(other, one);
      this.players.push(one, other);
      this.sockets.push(one.socket, other.socket);
    });
  }

  protected sendNext(turn: number): string {
    const player = this.players[turn % this.players.length]!;
    return keystroke(player, player.pressKey(player.text.length - 1));
  }

  private listen(player: BattlePlayer, opponent: BattlePlayer): void {
    type Typing = BattleServerMessages['opponent_typing'];
    player.socket.on(BATTLE_SERVER.opponentTyping, ({ progress }: Typing) =>
      this.arrive(keystroke(opponent, Math.round(progress * opponent.text.length))),
    );
  }
}

function keystroke({ userId }: BattlePlayer, typed: number): string {
  return `${userId} ${typed}`;
}
