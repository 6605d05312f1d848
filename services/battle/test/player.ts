import type { PlayerData } from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import { randomUUID } from 'node:crypto';

/** Somebody with a token. */
export class Player {
  readonly userId = randomUUID();
  readonly username = `u${randomUUID().replaceAll('-', '').slice(0, 15)}`;
  readonly token: string;

  constructor(
    issuer: TokenIssuer,
    readonly displayName: string,
  ) {
    this.token = issuer.token({
      sub: this.userId,
      username: this.username,
      display_name: displayName,
    });
  }

  get names(): { user_id: string; username: string; display_name: string } {
    return { user_id: this.userId, username: this.username, display_name: this.displayName };
  }

  data(changes: Partial<PlayerData> = {}): PlayerData {
    return {
      ...this.names,
      is_admin: false,
      is_active: true,
      created_at: '2026-09-01T00:00:00.000Z',
      ...changes,
    };
  }
}
