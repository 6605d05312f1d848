import { waitFor } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Waits until this many statements on the database of a service wait for a lock. */
export async function lockAwaited(app: INestApplication, count = 1): Promise<void> {
  await waitFor(
    async () => {
      const waiting = await app
        .get(DataSource)
        .query<object[]>(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
      return waiting.length >= count;
    },
    { what: `${count} × a statement to wait for a lock` },
  );
}
