import { REVOCATION_SECONDS } from '@fourfold/contracts';
import type { ServiceName } from '@fourfold/contracts';
import {
  createTestDatabase,
  storeUrls,
  testSubjectPrefix,
  waitFor,
  type TestDatabase,
} from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { AccessRevocations, createService, PlatformModule, type ServiceSettings } from '../src';
import { BusModule, OutboxWriter } from '../src/bus';
import { DatabaseModule, runMigrations } from '../src/database';
import { loadThingsConfig } from './fixtures/things.config';

/** A service that consumes nothing, as far as its own code goes. */
class QuietModule {}

const NOWHERE = 'redis://127.0.0.1:1';
const NO_AUTH = 'http://127.0.0.1:1/.well-known/jwks.json';

describe('access that ends, told by the bus alone', () => {
  const subjectPrefix = testSubjectPrefix();
  let database: TestDatabase;
  let auth: INestApplication;
  let replicas: INestApplication[];

  async function start(service: ServiceName): Promise<INestApplication> {
    const settings: ServiceSettings = {
      ...loadThingsConfig({ REDIS_URL: NOWHERE, JWKS_URL: NO_AUTH, LOG_LEVEL: 'silent' }).settings,
      service,
    };
    const options = {
      url: await database.url(service),
      schema: service,
      poolSize: 2,
      entities: [],
      migrations: [],
    };
    await runMigrations(options);
    const app = await createService(
      {
        module: QuietModule,
        imports: [
          PlatformModule.forRoot(settings),
          DatabaseModule.forRoot(options),
          BusModule.forRoot({ service, natsUrl: storeUrls().nats, subjectPrefix }),
        ],
      },
      settings,
    );
    await app.init();
    return app;
  }

  beforeAll(async () => {
    database = await createTestDatabase();
    auth = await start('auth');
    replicas = [await start('battle'), await start('battle'), await start('battle')];
  });
  afterAll(async () => {
    await Promise.all([auth, ...replicas].map((app) => app.close()));
    await database.drop();
  });

  const announce = (user_id: string, aggregateVersion: number) =>
    auth.get(DataSource).transaction((manager) =>
      auth.get(OutboxWriter).append(manager, {
        type: 'user.access_changed',
        aggregateId: user_id,
        aggregateVersion,
        data: {
          user_id,
          is_admin: false,
          is_active: false,
          reason: 'disabled',
          revoked: { scope: 'all' },
          not_before: new Date().toISOString(),
        },
      }),
    );
  const knowing = (user_id: string): number =>
    replicas.filter((app) =>
      app
        .get(AccessRevocations)
        .isRevoked({ user_id, session_id: randomUUID(), issued_at: 0, account_version: 1 }),
    ).length;

  it('is known to every replica, not to one of them, within two seconds', async () => {
    await announce(randomUUID(), 2);
    for (let round = 0; round < 5; round += 1) {
      const user = randomUUID();
      await announce(user, 2);
      await waitFor(() => knowing(user) === replicas.length, { timeoutMs: REVOCATION_SECONDS * 1_000 });
    }
  });
});
