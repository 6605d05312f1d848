import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DataSource, EntityManager } from 'typeorm';
import { AppError, validationError } from '../errors/app-error';
import { IdempotencyKeyEntity } from './entities/idempotency-key.entity';

const KEY_MAX_LENGTH = 255;

export interface IdempotentRequest {
  /** The owner of the key: two users may send the same one. */
  userId: string;
  /** The header `Idempotency-Key`. */
  key: string;
  /** What was asked, see `fingerprintOf`: the same key must not be used for anything else. */
  fingerprint: string;
}

export interface StoredAnswer<T = unknown> {
  status: number;
  body: T;
}

/** A digest of a request (method, route, parameters, body), regardless of the order of properties. */
export function fingerprintOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts, sortKeys)).digest('base64url');
}

/** Lets a request that is sent several times have one effect, and gives every copy of it the same answer. */
@Injectable()
export class IdempotencyService {
  /**
   * Runs `work` once for a key, in a transaction with the record of its answer (a savepoint when `database` is inside of
   * one). A copy that arrives meanwhile waits for the first and gets its answer; when the first fails, nothing is
   * recorded and the copy runs itself.
   * @throws AppError `idempotency_key_reused` when the key was used for another request, `validation_failed` for a bad key
   */
  async run<T>(
    database: DataSource | EntityManager,
    { userId, key, fingerprint }: IdempotentRequest,
    work: (manager: EntityManager) => Promise<StoredAnswer<T>>,
  ): Promise<StoredAnswer<T>> {
    if (key === '' || key.length > KEY_MAX_LENGTH) {
      throw validationError(
        ['header', 'idempotency-key'],
        `Must be 1 to ${KEY_MAX_LENGTH} characters`,
        'string_length',
      );
    }
    return database.transaction(async (manager) => {
      // A second insert of a key blocks on the first one's transaction and fails only if that commits.
      const inserted = await manager.sql<unknown[]>`
        insert into idempotency_keys (user_id, key, fingerprint) values (${userId}, ${key}, ${fingerprint})
        on conflict do nothing returning key`;
      const keys = manager.getRepository(IdempotencyKeyEntity);
      if (inserted.length === 0) {
        const stored = await keys.findOneBy({ userId, key });
        if (!stored) throw new AppError('conflict');
        if (stored.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
        return { status: stored.status, body: stored.body as T };
      }
      const { status, body } = await work(manager);
      await keys.update({ userId, key }, { status, body: body ?? undefined });
      return { status, body };
    });
  }
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
