import {
  ROUTES,
  routePath,
  type BlockedUser,
  type Friend,
  type FriendRequest,
  type PlayerData,
  type UserSearchResult,
} from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import type { TokenIssuer } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';

export interface Answer<Body> {
  status: number;
  body: Body;
}

/** Somebody with a token, and what people do to each other. */
export class Person {
  readonly userId = randomUUID();
  readonly username: string;
  readonly token: string;

  constructor(
    private readonly url: string,
    issuer: TokenIssuer,
    readonly displayName: string,
    claims: { is_admin?: boolean } = {},
  ) {
    this.username = `u${randomUUID().replaceAll('-', '').slice(0, 15)}`;
    this.token = issuer.token({
      sub: this.userId,
      username: this.username,
      display_name: displayName,
      ...claims,
    });
  }

  get name(): { user_id: string; username: string; display_name: string } {
    return { user_id: this.userId, username: this.username, display_name: this.displayName };
  }

  /** As the guard would hand this person to a handler. */
  get user(): AuthenticatedUser {
    return {
      ...this.name,
      is_admin: false,
      session_id: randomUUID(),
      account_version: 1,
      authenticated_at: 0,
      token_expires_at: 0,
    };
  }

  data(changes: Partial<PlayerData> = {}): PlayerData {
    return {
      ...this.name,
      is_admin: false,
      is_active: true,
      created_at: '2026-09-01T00:00:00.000Z',
      ...changes,
    };
  }

  async request<Body>(method: string, path: string, body?: unknown): Promise<Answer<Body>> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  }

  async friends(): Promise<Friend[]> {
    return (await this.request<Friend[]>('GET', ROUTES.friends.list)).body;
  }

  async pending(): Promise<FriendRequest[]> {
    return (await this.request<FriendRequest[]>('GET', ROUTES.friends.pending)).body;
  }

  async sent(): Promise<FriendRequest[]> {
    return (await this.request<FriendRequest[]>('GET', ROUTES.friends.sent)).body;
  }

  async search(query: string): Promise<UserSearchResult[]> {
    const path = `${ROUTES.friends.search}?query=${encodeURIComponent(query)}`;
    return (await this.request<UserSearchResult[]>('GET', path)).body;
  }

  ask(other: Person): Promise<Answer<FriendRequest>> {
    return this.request('POST', ROUTES.friends.request, { username: other.username });
  }

  accept(friendship_id: number): Promise<Answer<FriendRequest>> {
    return this.request('PUT', routePath(ROUTES.friends.accept, { friendship_id }));
  }

  reject(friendship_id: number): Promise<Answer<FriendRequest>> {
    return this.request('PUT', routePath(ROUTES.friends.reject, { friendship_id }));
  }

  cancel(friendship_id: number): Promise<Answer<unknown>> {
    return this.request('DELETE', routePath(ROUTES.friends.cancel, { friendship_id }));
  }

  remove(other: Person): Promise<Answer<unknown>> {
    return this.request('DELETE', routePath(ROUTES.friends.remove, { user_id: other.userId }));
  }

  block(other: Person): Promise<Answer<unknown>> {
    return this.request('POST', routePath(ROUTES.friends.block, { user_id: other.userId }));
  }

  unblock(other: Person): Promise<Answer<unknown>> {
    return this.request('DELETE', routePath(ROUTES.friends.block, { user_id: other.userId }));
  }

  async blocked(): Promise<BlockedUser[]> {
    return (await this.request<BlockedUser[]>('GET', ROUTES.friends.blocks)).body;
  }
}
