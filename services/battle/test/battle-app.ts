import { createService } from '@fourfold/platform';
import { runMigrations } from '@fourfold/platform/database';
import { createTestDatabase, storeUrls, testRedisPrefix, TokenIssuer } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import request from 'supertest';
import { AppModule } from '../src/app.module';
import { loadConfig } from '../src/config';
import { DATABASE } from '../src/database';

/** Battle on a database of its own, with somebody who signs tokens. */
export interface BattleApp {
  app: INestApplication<Server>;
  issuer: TokenIssuer;
  /** Environment of the same battle as a process of its own. */
  env: Record<string, string>;
  /** A call to it; without a token an anonymous one. */
  call(method: 'get' | 'post', path: string, token?: string): request.Test;
  stop(): Promise<void>;
}

export async function startBattle(): Promise<BattleApp> {
  const [database, issuer] = await Promise.all([createTestDatabase(), TokenIssuer.start()]);
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'warn',
    DATABASE_URL: await database.url('battle'),
    REDIS_URL: storeUrls().redis,
    REDIS_KEY_PREFIX: testRedisPrefix(),
    NATS_URL: storeUrls().nats,
    JWKS_URL: issuer.jwksUrl,
  };
  const config = loadConfig(env);
  await runMigrations({ ...config.database, ...DATABASE });
  const app = await createService(AppModule.forRoot(config), config.settings);
  await app.init();
  return {
    app,
    issuer,
    env,
    call: (method, path, token) => {
      const call = request(app.getHttpServer())[method](path);
      return token === undefined ? call : call.set('Authorization', `Bearer ${token}`);
    },
    stop: async () => {
      await app.close();
      await issuer.stop();
      await database.drop();
    },
  };
}
