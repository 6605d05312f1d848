import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { WEB_FOLDER } from '../paths';
import type { Settings } from '../settings';
import { ProcessUnit } from './process-unit';

const READY_TIMEOUT_MS = 60_000;

/** The web app from source, with hot reload; Vite hands `/api` on to the gateway. */
export class WebUnit extends ProcessUnit {
  constructor({ port, webPort }: Settings, onLine: (line: string) => void) {
    const vite = createRequire(join(WEB_FOLDER, 'package.json')).resolve('vite/package.json');
    super('web', {
      args: [join(dirname(vite), 'bin/vite.js'), '--port', String(webPort), '--strictPort'],
      cwd: WEB_FOLDER,
      env: { ...process.env, GATEWAY_URL: `http://127.0.0.1:${port}` },
      onLine,
      readyUrl: `http://localhost:${webPort}/`,
      readyWithinMs: READY_TIMEOUT_MS,
    });
  }
}
