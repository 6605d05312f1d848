import { ROUTES, routePath, type DirectMessage, type Friend, type TodayPuzzle } from '@fourfold/contracts';
import { answersTo } from '@fourfold/testing';
import { startBattle } from '@fourfold/testing/battle-tab';
import { TestUser } from '@fourfold/testing/user';

/** What of a player's screens must be the same before and after. */
const SCREENS = {
  profile: ROUTES.users.profile,
  today: ROUTES.leaderboards.today,
  allTime: ROUTES.leaderboards.allTime,
  streaks: ROUTES.leaderboards.streaks,
  totals: ROUTES.leaderboards.totalScores,
  friendsToday: ROUTES.leaderboards.todayFriends,
  scores: ROUTES.scores.mine,
  friends: ROUTES.friends.list,
  battleStats: ROUTES.battle.stats,
  battleHistory: ROUTES.battle.history,
  battleBoard: ROUTES.battle.leaderboard,
} as const;

/** It is day in the players' zone, so that no run meets its midnight. */
const ZONE = new Date().getUTCHours() < 12 ? 'Etc/GMT-6' : 'Etc/GMT+6';

/** Somebody who plays the whole product through the gateway. */
export class Player {
  private constructor(private readonly account: TestUser) {}

  static async register(url: string, name: string): Promise<Player> {
    const account = await TestUser.register(url, name);
    account.zone = ZONE;
    return new Player(account);
  }

  get userId(): string {
    return this.account.userId;
  }

  get username(): string {
    return this.account.username;
  }

  logIn(): Promise<void> {
    return this.account.logIn();
  }

  befriend(other: Player): Promise<void> {
    return this.account.befriend(other.account);
  }

  /** Plays today's puzzle to its end; a mistake is a minute that runs out. */
  async play({ mistakes = 0 } = {}): Promise<void> {
    const { puzzle_id, puzzle_data } = await this.send<TodayPuzzle>('GET', ROUTES.puzzles.today);
    const guess = (words: string[], timed_out = false): Promise<unknown> =>
      this.send('POST', ROUTES.scores.validateGuess, { puzzle_id, words, ...(timed_out && { timed_out }) });
    for (let mistake = 0; mistake < mistakes; mistake += 1) await guess([], true);
    if (mistakes < 4) for (const { words } of answersTo(puzzle_data.words)) await guess(words);
    await this.send('POST', routePath(ROUTES.scores.submit, { puzzle_id }), []);
  }

  async write(friend: Player, ...messages: string[]): Promise<void> {
    const tab = await this.account.openFriends();
    for (const [index, message] of messages.entries()) {
      tab.send('send_message', { to_user_id: friend.userId, message });
      await tab.hear('new_message', index + 1);
    }
    tab.close();
  }

  /** A battle that the other one gives up. */
  async winBattleAgainst(other: Player): Promise<void> {
    const [host, guest] = [await this.account.openBattle(), await other.account.openBattle()];
    await startBattle([host, guest]);
    guest.send('leave_game', {});
    await host.hear('game_over');
    for (const tab of [host, guest]) tab.close();
  }

  /** Everything this player is shown by name of the screen. */
  async screens(): Promise<Record<string, unknown>> {
    const shown = await Promise.all(
      Object.entries(SCREENS).map(async ([name, path]) => [name, await this.send('GET', path)] as const),
    );
    const { friends, ...others } = Object.fromEntries(shown) as { friends: Friend[] };
    // Presence is of the moment.
    return { ...others, friends: friends.map(({ is_online: _, ...friend }) => friend) };
  }

  async chatWith(friend: Player): Promise<DirectMessage[]> {
    const tab = await this.account.openFriends();
    const { messages } = await tab.ask('get_chat_history', { friend_id: friend.userId }, 'chat_history');
    tab.close();
    return messages;
  }

  send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    return this.account.call(path, { method, body });
  }
}
