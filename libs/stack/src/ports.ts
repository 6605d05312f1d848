import { createServer } from 'node:net';

/** Below the ephemeral range of Linux, so that no outgoing connection takes a port meanwhile. */
const FIRST_PORT = 20_000;
/**
 * Every Jest worker and the processes that it launches have a range of their own, so that no other worker takes a port
 * before its server listens.
 */
const RANGE = 850;
const RANGES = 14;
const ATTEMPTS = 100;

const firstPort = FIRST_PORT + (Number(process.env.JEST_WORKER_ID ?? 0) % RANGES) * RANGE;
let last = Math.floor(Math.random() * RANGE);

/** True when nothing listens on the port of that address, also when the machine does not have such an address. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code !== 'EADDRINUSE' && code !== 'EACCES'),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

/** A free TCP port of 127.0.0.1, a different one at every call. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    last = (last + 1) % RANGE;
    const port = firstPort + last;
    if (await isPortFree(port)) return port;
  }
  throw new Error(`No free port found between ${firstPort} and ${firstPort + RANGE}`);
}
