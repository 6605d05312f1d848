import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  HIT_POINTS_MAX,
  ROUTES,
  type BattleClientMessages,
  type BattleGame,
  type BattleHistory,
  type BattleServerMessages,
  type Challenge,
} from '@fourfold/contracts';
import { waitFor, type TokenIssuer } from '@fourfold/testing';
import { SocketTab, transportsOf } from '@fourfold/testing/tab';
import { send } from '../http';
import { ReconnectingTab } from './reconnecting-tab';

/** Slow enough that a battle outlasts every restart, and as fast as is believed once they are over. */
const SLOW_KEY_MS = 500;
const FAST_KEY_MS = 80;
/** Keys of somebody whose whole text has got no verdict, after which it is typed again. */
const PATIENCE_KEYS = 20;
const ENDED_WITHIN_MS = 300_000;

class BattleTab extends SocketTab<BattleClientMessages, BattleServerMessages> {}

const [[, openTab]] = transportsOf(ROUTES.sockets.battle, () => new BattleTab()) as [
  [string, (url: string, token: string) => Promise<BattleTab>],
];

/** Types whatever there is to type, on whatever connection there is. */
class Fighter {
  readonly token: string;
  readonly tab: ReconnectingTab<BattleTab>;
  isOver = false;
  private challenge?: Challenge;
  private typed = 0;
  private waited = 0;

  constructor(
    private readonly url: string,
    issuer: TokenIssuer,
  ) {
    this.token = issuer.token({ sub: randomUUID() });
    this.tab = new ReconnectingTab(openTab, url, this.token, (tab) =>
      tab.events.on('message', (name, payload) => this.hear(name, payload as { challenge?: Challenge })),
    );
  }

  async type(keyMs: () => number): Promise<void> {
    while (!this.isOver) {
      await delay(keyMs());
      const tab = await this.tab.current();
      if (!this.challenge || this.isOver) continue;
      const { text } = this.challenge;
      if (this.typed < text.length) this.typed += 1;
      else if ((this.waited += 1) > PATIENCE_KEYS) this.typed = this.waited = 0;
      tab.send('typing_update', { typed_text: text.slice(0, this.typed) });
    }
  }

  async history(): Promise<BattleHistory> {
    const { body } = await send(this.url + ROUTES.battle.history, { token: this.token });
    return JSON.parse(body) as BattleHistory;
  }

  private hear(name: string, payload: { challenge?: Challenge; game?: BattleGame }): void {
    if (name === 'game_over' || payload.game?.state === 'completed') this.isOver = true;
    const { challenge } = payload;
    if (!challenge || (challenge.challenge_id === this.challenge?.challenge_id && name !== 'game_state'))
      return;
    this.challenge = challenge;
    this.typed = this.waited = 0;
  }
}

export interface BattleFigures {
  fought: number;
  /** Without one and the same result for both. */
  lost: number;
  comebacks: number;
  /** Over before the last restart, so that they show less. */
  endedEarly: number;
}

/** Battles of two that go on until told to come to an end. */
export class BattleLoad {
  private keyMs = SLOW_KEY_MS;

  private constructor(private readonly battles: readonly (readonly [Fighter, Fighter])[]) {}

  static async start(url: string, issuer: TokenIssuer, count: number): Promise<BattleLoad> {
    const battles = await Promise.all(
      Array.from({ length: count }, () => begin(new Fighter(url, issuer), new Fighter(url, issuer))),
    );
    const load = new BattleLoad(battles);
    for (const fighter of battles.flat()) void fighter.type(() => load.keyMs);
    return load;
  }

  async stop(): Promise<BattleFigures> {
    const fighters = this.battles.flat();
    const figures: BattleFigures = {
      fought: this.battles.length,
      lost: 0,
      endedEarly: this.battles.filter(([one, other]) => one.isOver && other.isOver).length,
      comebacks: fighters.reduce((sum, { tab }) => sum + tab.comebacks, 0),
    };
    this.keyMs = FAST_KEY_MS;
    const hasResult = async (fighter: Fighter): Promise<boolean> => (await fighter.history()).total > 0;
    for (const pair of this.battles) {
      await waitFor(async () => (await Promise.all(pair.map(hasResult))).every(Boolean), {
        timeoutMs: ENDED_WITHIN_MS,
        intervalMs: 500,
      }).catch(() => undefined);
      const [one, other] = await Promise.all(pair.map((fighter) => fighter.history()));
      if (!isOneResult(one!, other!)) figures.lost += 1;
    }
    for (const fighter of fighters) {
      fighter.isOver = true;
      fighter.tab.leave();
    }
    return figures;
  }
}

function isOneResult(one: BattleHistory, other: BattleHistory): boolean {
  const [mine] = one.battles;
  const [theirs] = other.battles;
  if (one.total !== 1 || other.total !== 1 || !mine || !theirs) return false;
  return mine.battle_id === theirs.battle_id && mine.won !== theirs.won && mine.reason === 'eliminated';
}

async function begin(host: Fighter, guest: Fighter): Promise<readonly [Fighter, Fighter]> {
  const [hostTab, guestTab] = [await host.tab.open(), await guest.tab.open()];
  const wish = { friends_only: false, max_players: 2, hit_points: HIT_POINTS_MAX };
  const { room_code } = await hostTab.ask('create_game', wish, 'game_created');
  await guestTab.ask('join_game', { room_code }, 'game_joined');
  for (const tab of [hostTab, guestTab]) await tab.ask('player_ready', { ready: true }, 'player_ready');
  await Promise.all([hostTab, guestTab].map((tab) => tab.hear('game_started')));
  return [host, guest];
}
