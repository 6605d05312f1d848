import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '@fourfold/stack';

describe('npm start on a port that is in use', () => {
  it.each(['127.0.0.1', '::1', '0.0.0.0'])('reports it and starts nothing (%s)', async (host) => {
    const other = createServer();
    await once(other.listen(0, host), 'listening');
    try {
      const { port } = other.address() as AddressInfo;
      const data = join(tmpdir(), `fourfold-busy-port-${process.pid}`);
      const launcher = startProcess({
        command: process.execPath,
        args: [join(__dirname, '../start.mjs')],
        env: { PATH: process.env.PATH, PORT: String(port), FOURFOLD_DATA_DIR: data },
      });
      expect(await launcher.exited).toEqual({ code: 1, signal: null });
      expect(launcher.logs()).toContain(`Port ${port} is in use by another program`);
      expect(readdirSync(data)).toEqual(['run']);
      expect(launcher.logs()).not.toMatch(/postgres|redis|nats/);
      rmSync(data, { recursive: true });
    } finally {
      other.close();
    }
  });
});
