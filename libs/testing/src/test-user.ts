import { randomUUID } from 'node:crypto';
import {
  HEADERS,
  ROUTES,
  routePath,
  type FriendRequest,
  type LoginResponse,
  type UserData,
  type User,
  type WsTokenResponse,
} from '@fourfold/contracts';
import { BATTLE_TRANSPORTS, type BattleTab } from './battle-tab';
import { FRIENDS_TRANSPORTS, type FriendsTab } from './friends-tab';
import type { TokenIssuer } from './token-issuer';
import { waitFor } from '@fourfold/stack';

const [[, openFriendsTab]] = FRIENDS_TRANSPORTS as [(typeof FRIENDS_TRANSPORTS)[0]];
const [[, openBattleTab]] = BATTLE_TRANSPORTS as [(typeof BATTLE_TRANSPORTS)[0]];

interface Call {
  /** By default POST with a body and GET without one. */
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

type Names = Pick<User, 'user_id' | 'username' | 'display_name'>;
export type Claims = Parameters<TokenIssuer['token']>[0];

interface Session {
  access_token: string;
  user: Names;
}

/** A session with a token that the test signs instead of auth; of a new user unless the claims name one. */
export function issuedSession(issuer: TokenIssuer, claims: Claims = {}): Session {
  const user = {
    user_id: claims.sub ?? randomUUID(),
    username: claims.username ?? `u${randomUUID().replaceAll('-', '').slice(0, 15)}`,
    display_name: claims.display_name ?? 'Ada',
  };
  const { user_id: sub, ...names } = user;
  return { user, access_token: issuer.token({ ...claims, ...names, sub }) };
}

/** A signed-in user of a service or of a whole installation, who does what a browser does. */
export class TestUser {
  static readonly PASSWORD = 'correct horse battery';
  /** Sent as `X-Timezone`, when set. */
  zone: string | undefined;

  constructor(
    private readonly url: string,
    private session: Session,
    /** Empty for a user without an account. */
    readonly email = '',
  ) {}

  /** A user with an account on a running installation. */
  static async register(url: string, name = `Ada ${randomUUID().slice(0, 8)}`): Promise<TestUser> {
    const email = `${name.replace(' ', '.')}@example.com`;
    const body = { email, password: TestUser.PASSWORD, display_name: name };
    const user = new TestUser(url, await signIn(url, ROUTES.users.register, body), email);
    user.zone = 'UTC';
    return user;
  }

  get token(): string {
    return this.session.access_token;
  }

  get userId(): string {
    return this.session.user.user_id;
  }

  get username(): string {
    return this.session.user.username;
  }

  get displayName(): string {
    return this.session.user.display_name;
  }

  get names(): Names {
    const { user_id, username, display_name } = this.session.user;
    return { user_id, username, display_name };
  }

  /** The user as in events. */
  data(changes: Partial<UserData> = {}): UserData {
    const account = { is_admin: false, is_active: true, created_at: '2026-09-01T00:00:00.000Z' };
    return { ...this.names, ...account, ...changes };
  }

  async logIn(): Promise<void> {
    const credentials = { email: this.email, password: TestUser.PASSWORD };
    this.session = await signIn(this.url, ROUTES.users.login, credentials);
  }

  request<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    return this.send(path, { method, body });
  }

  get<Body>(path: string): Promise<Answer<Body>> {
    return this.send(path);
  }

  /** Resolves with the response, whatever its status. */
  async send<Body>(path: string, { body, method, headers }: Call = {}): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(this.zone === undefined ? {} : { [HEADERS.timezone]: this.zone }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    };
  }

  /** @throws Error with the status unless it is 2xx */
  async call<T>(path: string, options: Call = {}): Promise<T> {
    const answer = await this.send<T>(path, options);
    if (answer.status >= 300)
      throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async befriend(other: TestUser): Promise<void> {
    const body = { username: other.username };
    // Social asks auth for an unknown user, and may not be connected yet; 20 requests are allowed in an hour.
    const { friendship_id } = await waitFor(
      () => this.call<FriendRequest>(ROUTES.friends.request, { body }),
      { intervalMs: 5_000, what: 'social to know both users' },
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
}

async function signIn(url: string, path: string, credentials: object): Promise<LoginResponse> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as LoginResponse;
}
