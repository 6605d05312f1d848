import { randomUUID } from 'node:crypto';
import {
  HEADERS,
  ROUTES,
  routePath,
  type BattleClientMessages,
  type BattleServerMessages,
  type FriendRequest,
  type FriendsClientMessages,
  type FriendsServerMessages,
  type LoginResponse,
  type User,
  type WsTokenResponse,
} from '@fourfold/contracts';
import { SocketTab, transportsOf, type OpenTab } from './tab';
import { waitFor } from './wait-for';

export class FriendsTab extends SocketTab<FriendsClientMessages, FriendsServerMessages> {}
export class BattleTab extends SocketTab<BattleClientMessages, BattleServerMessages> {}

const [[, openFriendsTab]] = transportsOf(ROUTES.sockets.friends, () => new FriendsTab()) as [
  [string, OpenTab<FriendsTab>],
];
const [[, openBattleTab]] = transportsOf(ROUTES.sockets.battle, () => new BattleTab()) as [
  [string, OpenTab<BattleTab>],
];

interface Call {
  /** POST with a body and GET without one, unless told otherwise. */
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A user with an account on a running installation, who does what a browser does. */
export class TestUser {
  static readonly PASSWORD = 'correct horse battery';
  private session!: LoginResponse;

  private constructor(
    private readonly url: string,
    private readonly email: string,
  ) {}

  static async register(url: string, name = `Ada ${randomUUID().slice(0, 8)}`): Promise<TestUser> {
    const user = new TestUser(url, `${name.replace(' ', '.')}@example.com`);
    const body = { ...user.credentials, display_name: name };
    user.session = await user.call(ROUTES.users.register, { body });
    return user;
  }

  get user(): User {
    return this.session.user;
  }

  async logIn(): Promise<void> {
    this.session = await this.call(ROUTES.users.login, { body: this.credentials });
  }

  /** @throws Error with the status, when it is not a good one */
  async call<T>(path: string, { body, method, headers }: Call = {}): Promise<T> {
    const response = await fetch(this.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        [HEADERS.timezone]: 'UTC',
        ...(this.session ? { authorization: `Bearer ${this.session.access_token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answers ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async befriend(other: TestUser): Promise<void> {
    const body = { username: other.user.username };
    // Social hears of new accounts by events.
    const { friendship_id } = await waitFor(
      () => this.call<FriendRequest>(ROUTES.friends.request, { body }),
      { what: 'social to know both users' },
    );
    await other.call(routePath(ROUTES.friends.accept, { friendship_id }), { method: 'PUT' });
  }

  async openFriends(): Promise<FriendsTab> {
    return openFriendsTab(this.url, await this.socketTicket());
  }

  async openBattle(): Promise<BattleTab> {
    return openBattleTab(this.url, await this.socketTicket());
  }

  private async socketTicket(): Promise<string> {
    return (await this.call<WsTokenResponse>(ROUTES.auth.wsToken)).token;
  }

  private get credentials(): { email: string; password: string } {
    return { email: this.email, password: TestUser.PASSWORD };
  }
}

/** Opens a room for two in which both are ready; resolves when the battle has begun. */
export async function startBattle(
  host: BattleTab,
  guest: BattleTab,
  { hit_points }: { hit_points?: number } = {},
): Promise<void> {
  const wishes = { max_players: 2, friends_only: false, ...(hit_points === undefined ? {} : { hit_points }) };
  const { room_code } = await host.ask('create_game', wishes, 'game_created');
  await guest.ask('join_game', { room_code }, 'game_joined');
  for (const tab of [host, guest]) await tab.ask('player_ready', { ready: true }, 'player_ready');
  await Promise.all([host, guest].map((tab) => tab.hear('game_started')));
}
