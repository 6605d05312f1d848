import { QUERIES } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { QueryClient } from '../messaging/query.client';
import { AccountAccess, type Access } from './account-access';

/** A revoked role is known everywhere within two seconds, see the contract. */
const REMEMBERED_MS = 1_000;
const REMEMBERED_ADMINS = 1_000;

/** Asks auth, and remembers the answer for a second if the account has a role: a new role works at once. */
@Injectable()
export class AccountAccessClient extends AccountAccess {
  private readonly recent = new LRUCache<string, Access>({ max: REMEMBERED_ADMINS, ttl: REMEMBERED_MS });

  constructor(private readonly queries: QueryClient) {
    super();
  }

  async find(user_id: string): Promise<Access | null> {
    const known = this.recent.get(user_id);
    if (known) return known;
    const access = await this.queries.ask(QUERIES.getAccess, { user_id });
    if (access?.is_active && (access.is_admin || access.is_observer)) this.recent.set(user_id, access);
    return access;
  }
}
