import type { DynamicModule, INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';
import { createService } from '../../src';

/** A service in this process, listening. */
export interface RunningService {
  url: string;
  app: INestApplication<Server>;
}

/** Starts a service in this process, on a port that the system gives out: no other test can take it meanwhile. */
export async function startService(module: DynamicModule): Promise<RunningService> {
  const app = await createService(module);
  await app.listen(0, '127.0.0.1');
  return { url: await app.getUrl(), app };
}
