import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  ROUTES,
  routePath,
  type CreateGame,
  type FriendRequest,
} from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { typeOut, type BattleTab } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';
import type { Page } from 'playwright-core';
import { baseUrl } from './browser';
import { call } from './friends';
import { newWideName } from './player';

const AFTER_A_TEXT: string[] = [BATTLE_SERVER.newChallenge, BATTLE_SERVER.gameOver];

/** A battle player without a browser, only its socket, whose name is as wide as possible. */
export class Opponent {
  private constructor(
    private readonly user: TestUser,
    public tab: BattleTab,
  ) {}

  static async join(): Promise<Opponent> {
    const user = await TestUser.register(baseUrl(), newWideName());
    return new Opponent(user, await user.openBattle());
  }

  /** Becomes a friend of the player who is signed in on the page. */
  async befriend(page: Page): Promise<void> {
    const { username } = this.user;
    const { friendship_id } = await waitFor(
      () => call<FriendRequest>(page, 'POST', ROUTES.friends.request, { username }),
      { what: 'social to know the players' },
    );
    await this.user.call(routePath(ROUTES.friends.accept, { friendship_id }), { method: 'PUT' });
  }

  /** In another tab. */
  async reconnect(): Promise<void> {
    this.tab = await this.user.openBattle();
  }

  async create(game: CreateGame = {}): Promise<string> {
    const settings = { friends_only: false, ...game };
    return (await this.tab.ask(BATTLE_CLIENT.createGame, settings, BATTLE_SERVER.gameCreated)).room_code;
  }

  /** Takes a seat, or returns to it. */
  async joinGame(room_code: string): Promise<void> {
    await this.tab.ask(BATTLE_CLIENT.joinGame, { room_code, avatar_id: 4 }, BATTLE_SERVER.gameJoined);
  }

  /** Types the whole current text, and waits for the next one or the end of the game. */
  async typeText(): Promise<void> {
    const before = this.tab.received.length;
    await typeOut(this.tab);
    const isOver = (): boolean =>
      this.tab
        .names()
        .slice(before)
        .some((name) => AFTER_A_TEXT.includes(name));
    await waitFor(isOver, { what: `${this.user.displayName} to get the next text or the end of the game` });
  }
}
