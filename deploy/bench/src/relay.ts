import { FROM_SOURCE, freePort, startProcess, type ManagedProcess } from '@fourfold/testing';

/** Starts a bare server to compare with, which says when it is listening. @param file its source */
export async function startRelay(file: string): Promise<{ url: string; process: ManagedProcess }> {
  const port = await freePort();
  const relay = startProcess({
    command: process.execPath,
    args: [...FROM_SOURCE, file],
    env: { PATH: process.env.PATH, PORT: String(port) },
  });
  await relay.waitForLine(/listening/);
  return { url: `http://127.0.0.1:${port}`, process: relay };
}
