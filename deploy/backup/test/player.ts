import {
  HEADERS,
  ROUTES,
  routePath,
  type BattleClientMessages,
  type BattleServerMessages,
  type DirectMessage,
  type Friend,
  type FriendRequest,
  type FriendsClientMessages,
  type FriendsServerMessages,
  type LoginResponse,
  type TodayPuzzle,
} from '@fourfold/contracts';
import { answersTo } from '@fourfold/testing';
import { SocketTab, transportsOf } from '@fourfold/testing/tab';

const PASSWORD = 'correct horse battery';

type FriendsTab = SocketTab<FriendsClientMessages, FriendsServerMessages>;
type BattleTab = SocketTab<BattleClientMessages, BattleServerMessages>;

const [[, openFriendsTab]] = transportsOf(
  ROUTES.sockets.friends,
  () => new SocketTab<FriendsClientMessages, FriendsServerMessages>(),
) as [[string, (url: string, token: string) => Promise<FriendsTab>]];
const [[, openBattleTab]] = transportsOf(
  ROUTES.sockets.battle,
  () => new SocketTab<BattleClientMessages, BattleServerMessages>(),
) as [[string, (url: string, token: string) => Promise<BattleTab>]];

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

/** Somebody who plays the whole product through the gateway. */
export class Player {
  private session!: LoginResponse;

  private constructor(
    private readonly url: string,
    private readonly name: string,
  ) {}

  static async register(url: string, name: string): Promise<Player> {
    const player = new Player(url, name);
    player.session = await player.send('POST', ROUTES.users.register, {
      ...player.credentials,
      display_name: name,
    });
    return player;
  }

  get userId(): string {
    return this.session.user.user_id;
  }

  get username(): string {
    return this.session.user.username;
  }

  async logIn(): Promise<void> {
    this.session = await this.send('POST', ROUTES.users.login, this.credentials);
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

  async befriend(other: Player): Promise<void> {
    const { friendship_id } = await this.send<FriendRequest>('POST', ROUTES.friends.request, {
      username: other.username,
    });
    await other.send('PUT', routePath(ROUTES.friends.accept, { friendship_id }));
  }

  async write(friend: Player, ...messages: string[]): Promise<void> {
    const tab = await openFriendsTab(this.url, this.token);
    for (const [index, message] of messages.entries()) {
      tab.send('send_message', { to_user_id: friend.userId, message });
      await tab.hear('new_message', index + 1);
    }
    tab.close();
  }

  /** A battle that the other one gives up. */
  async winBattleAgainst(other: Player): Promise<void> {
    const [host, guest] = (await Promise.all(
      [this, other].map((player) => openBattleTab(this.url, player.token)),
    )) as [BattleTab, BattleTab];
    const { room_code } = await host.ask('create_game', { friends_only: false }, 'game_created');
    await guest.ask('join_game', { room_code }, 'game_joined');
    for (const tab of [host, guest]) await tab.ask('player_ready', { ready: true }, 'player_ready');
    await Promise.all([host, guest].map((tab) => tab.hear('game_started')));
    guest.send('leave_game', {});
    await host.hear('game_over');
    host.close();
    guest.close();
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
    const tab = await openFriendsTab(this.url, this.token);
    const { messages } = await tab.ask('get_chat_history', { friend_id: friend.userId }, 'chat_history');
    tab.close();
    return messages;
  }

  /** @throws Error with the status, when it is not a good one */
  async send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        [HEADERS.timezone]: 'UTC',
        ...(this.session ? { authorization: `Bearer ${this.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  }

  private get token(): string {
    return this.session.access_token;
  }

  private get credentials(): { email: string; password: string } {
    return { email: `${this.name}@example.com`, password: PASSWORD };
  }
}
