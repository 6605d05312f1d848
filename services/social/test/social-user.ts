import {
  ROUTES,
  routePath,
  type BlockedUser,
  type Friend,
  type FriendRequest,
  type UserSearchResult,
} from '@fourfold/contracts';
import type { AuthenticatedUser } from '@fourfold/platform';
import type { TokenIssuer } from '@fourfold/testing';
import { issuedSession, TestUser, type Answer, type Claims } from '@fourfold/testing/user';
import { randomUUID } from 'node:crypto';

/** A user with the calls of the friends API. */
export class SocialUser extends TestUser {
  constructor(url: string, issuer: TokenIssuer, display_name: string, claims: Claims = {}) {
    super(url, issuedSession(issuer, { display_name, ...claims }));
  }

  /** The user as the guard passes it to a handler. */
  get authenticated(): AuthenticatedUser {
    return {
      ...this.names,
      is_admin: false,
      is_guest: false,
      session_id: randomUUID(),
      account_version: 1,
      authenticated_at: 0,
      token_expires_at: 0,
    };
  }

  async friends(): Promise<Friend[]> {
    return (await this.get<Friend[]>(ROUTES.friends.list)).body;
  }

  async pending(): Promise<FriendRequest[]> {
    return (await this.get<FriendRequest[]>(ROUTES.friends.pending)).body;
  }

  async sent(): Promise<FriendRequest[]> {
    return (await this.get<FriendRequest[]>(ROUTES.friends.sent)).body;
  }

  async search(query: string): Promise<UserSearchResult[]> {
    const path = `${ROUTES.friends.search}?query=${encodeURIComponent(query)}`;
    return (await this.get<UserSearchResult[]>(path)).body;
  }

  ask(other: SocialUser): Promise<Answer<FriendRequest>> {
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

  remove(other: SocialUser): Promise<Answer<unknown>> {
    return this.request('DELETE', routePath(ROUTES.friends.remove, { user_id: other.userId }));
  }

  block(other: SocialUser): Promise<Answer<unknown>> {
    return this.request('POST', routePath(ROUTES.friends.block, { user_id: other.userId }));
  }

  unblock(other: SocialUser): Promise<Answer<unknown>> {
    return this.request('DELETE', routePath(ROUTES.friends.block, { user_id: other.userId }));
  }

  async blocked(): Promise<BlockedUser[]> {
    return (await this.get<BlockedUser[]>(ROUTES.friends.blocks)).body;
  }
}
