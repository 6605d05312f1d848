import { RESET_LINK_SECONDS } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { createHash } from 'node:crypto';

export interface NewReset {
  emailKey: string;
  /** Null for an address without an account, or with one that is disabled. */
  userId: string | null;
  tokenHash: Buffer;
}

const LIMIT_WINDOW_SECONDS = 60 * 60;

/** A link is good once, within its hour, and for an active account that still has the address it was sent to. */
const USABLE = `r.token_hash = $1 and r.spent_at is null and r.expires_at > clock_timestamp()
  and u.user_id = r.user_id and u.is_active and sha256(convert_to(u.email_key, 'UTF8')) = r.address_hash`;

@Injectable()
export class PasswordResetRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Voids the older links of an address, which the caller holds, and stores a new one. An address without an account goes
   * through the same statements.
   * @returns when the link expires, or undefined when the address has had its share of this hour
   */
  async replace(
    manager: EntityManager,
    { emailKey, userId, tokenHash }: NewReset,
    perHour: number,
  ): Promise<Date | undefined> {
    const addressHash = hashAddress(emailKey);
    const [recent] = await manager.query<[{ count: number }]>(
      `select count(*)::integer as count from password_resets
        where address_hash = $1 and requested_at > clock_timestamp() - make_interval(secs => $2)`,
      [addressHash, LIMIT_WINDOW_SECONDS],
    );
    if (recent.count >= perHour) return undefined;
    await manager.query(
      `update password_resets set spent_at = clock_timestamp()
        where spent_at is null and (address_hash = $1 or user_id = $2)`,
      [addressHash, userId],
    );
    const [row] = await manager.query<[{ expires_at: Date }]>(
      `insert into password_resets (token_hash, address_hash, user_id, expires_at)
       values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4)) returning expires_at`,
      [tokenHash, addressHash, userId, RESET_LINK_SECONDS],
    );
    return row.expires_at;
  }

  /** Whose password a link may set; undefined when it is not good (any more). */
  async findUsable(tokenHash: Buffer): Promise<string | undefined> {
    const [row] = await this.dataSource.query<{ user_id: string }[]>(
      `select r.user_id from password_resets r, users u where ${USABLE}`,
      [tokenHash],
    );
    return row?.user_id;
  }

  /** Uses a link up. @returns false when somebody else did, or when it is not good any more */
  async spend(manager: EntityManager, tokenHash: Buffer): Promise<boolean> {
    const [, count] = await manager.query<[unknown, number]>(
      `update password_resets r set spent_at = clock_timestamp() from users u where ${USABLE}`,
      [tokenHash],
    );
    return count === 1;
  }

  /** No link of that user is good any more. */
  async voidAll(manager: EntityManager, userId: string): Promise<void> {
    await manager.query(
      'update password_resets set spent_at = clock_timestamp() where spent_at is null and user_id = $1',
      [userId],
    );
  }
}

function hashAddress(emailKey: string): Buffer {
  return createHash('sha256').update(emailKey).digest();
}
