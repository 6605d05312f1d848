import type { AnyEvent } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** An event on its way out. */
export interface OutboxEvent {
  sequence: string;
  envelope: AnyEvent;
}

export interface Backlog {
  pending: number;
  oldestAgeSeconds: number;
}

interface OutboxRow {
  sequence: string;
  id: string;
  type: string;
  version: number;
  occurred_at: Date;
  request_id: string;
  aggregate_id: string;
  aggregate_version: string;
  data: unknown;
}

@Injectable()
export class OutboxRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Locks the oldest unpublished events that no other relay holds, for as long as `work` runs, and marks those that it
   * returns as published. Chosen by `published_at`, never by a cursor: a slow transaction's rows appear behind newer ones.
   */
  async claim(
    limit: number,
    work: (events: OutboxEvent[], manager: EntityManager) => Promise<string[]>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const rows: OutboxRow[] = await manager.query(
        `select sequence, id, type, version, occurred_at, request_id, aggregate_id, aggregate_version, data
         from outbox where published_at is null order by sequence limit $1 for update skip locked`,
        [limit],
      );
      if (rows.length === 0) return;
      const published = await work(rows.map(toEvent), manager);
      await manager.query(
        `update outbox set published_at = clock_timestamp() where sequence = any ($1::bigint[])`,
        [published],
      );
    });
  }

  async backlog(): Promise<Backlog> {
    const [row]: { pending: string; age: string }[] = await this.dataSource.query(
      `select count(*) as pending, coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as age
       from outbox where published_at is null`,
    );
    return { pending: Number(row!.pending), oldestAgeSeconds: Number(row!.age) };
  }

  /** Lets the relay publish an event once more. */
  async unpublish(manager: EntityManager, eventId: string): Promise<void> {
    await manager.query(`update outbox set published_at = null where id = $1`, [eventId]);
  }

  async newestSequence(): Promise<string> {
    const [row]: { newest: string }[] = await this.dataSource.query(
      `select coalesce(max(sequence), 0) as newest from outbox`,
    );
    return row!.newest;
  }

  /** Marks the next `limit` published events after a sequence as unpublished; answers with their number and the last. */
  async unpublishAfter(after: string, upTo: string, limit: number): Promise<{ count: number; last: string }> {
    const [rows]: [{ sequence: string }[], number] = await this.dataSource.query(
      `update outbox set published_at = null where sequence in (
         select sequence from outbox
         where sequence > $1 and sequence <= $2 and published_at is not null order by sequence limit $3)
       returning sequence`,
      [after, upTo, limit],
    );
    const last = rows
      .map(({ sequence }) => BigInt(sequence))
      .reduce((a, b) => (a > b ? a : b), BigInt(after));
    return { count: rows.length, last: last.toString() };
  }
}

function toEvent(row: OutboxRow): OutboxEvent {
  const { sequence, occurred_at, aggregate_version, ...rest } = row;
  const envelope = {
    ...rest,
    occurred_at: occurred_at.toISOString(),
    aggregate_version: Number(aggregate_version),
  } as AnyEvent;
  return { sequence, envelope };
}
