import type { QueryAnswer, QueryData, QueryName } from '@fourfold/contracts';
import type { INestApplication } from '@nestjs/common';
import { QueryClient } from '../../src/messaging';

/** How long a busy machine may take to answer. */
const TIMEOUT_MS = 60_000;

/** Asks the services behind the NATS of `app`, which may be that service itself. */
export function askWithLongTimeout<Q extends QueryName>(
  app: INestApplication,
  name: Q,
  data: QueryData<Q>,
): Promise<QueryAnswer<Q>> {
  return app.get(QueryClient, { strict: false }).ask(name, data, { timeoutMs: TIMEOUT_MS });
}
