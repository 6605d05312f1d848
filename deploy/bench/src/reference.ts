import { join } from 'node:path';
import { createTestDatabase, FROM_SOURCE, freePort, startProcess, type Stack } from '@fourfold/testing';

export interface ReferenceServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the bare server that ours is compared with, on a database of its own. */
export async function startReferenceServer({ stores }: Stack): Promise<ReferenceServer> {
  const database = await createTestDatabase(stores.postgres.url);
  const port = await freePort();
  const server = startProcess({
    command: process.execPath,
    args: [...FROM_SOURCE, join(__dirname, 'reference-server.ts')],
    env: { PATH: process.env.PATH, PORT: String(port), DATABASE_URL: database.adminUrl },
  });
  await server.waitForLine(/listening/);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: server.pid,
    stop: async () => {
      await server.stop();
      await database.drop();
    },
  };
}
