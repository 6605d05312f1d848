import { waitFor } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Waits until a statement on the database of a service waits for a lock. */
export async function lockAwaited(app: INestApplication): Promise<void> {
  await waitFor(
    async () => {
      const waiting = await app
        .get(DataSource)
        .query<object[]>(
          `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
      return waiting.length > 0;
    },
    { what: 'a statement to wait for a lock' },
  );
}
