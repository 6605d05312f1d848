import { join } from 'node:path';
import { FROM_SOURCE, freePort, startProcess } from '@fourfold/testing';

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<unknown>;
}

/** Starts the bare Socket.IO server that ours is compared with. */
export async function startBareServer(): Promise<BareServer> {
  const port = await freePort();
  const server = startProcess({
    command: process.execPath,
    args: [...FROM_SOURCE, join(__dirname, 'bare-server-main.ts')],
    env: { PATH: process.env.PATH, PORT: String(port) },
  });
  await server.waitForLine(/listening/);
  return { url: `http://127.0.0.1:${port}`, pid: server.pid, stop: () => server.stop() };
}
