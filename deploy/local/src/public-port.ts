import { isPortFree } from '@fourfold/testing';

/** As the gateway will ask for it: on every address, of both families. */
const HOSTS = ['::', '0.0.0.0', '127.0.0.1'];

/** @throws Error with a message for people when another program has the port */
export async function requireFreePort(port: number): Promise<void> {
  for (const host of HOSTS) {
    if (await isPortFree(port, host)) continue;
    throw new Error(
      `Port ${port} is in use by another program. Stop that one, or choose another: PORT=8080 npm start`,
    );
  }
}
