import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUpLeftovers, endLeftover, isAlive, startProcess } from '../src';
import { FROM_SOURCE } from '../src/workspace';

/** A test run that starts a Redis and another process, says where it is, and lives until it is killed. */
const TEST_RUN = `
  const { startProcess, startProgram } = require('./src');
  const { pid: child } = startProcess({ command: 'sleep', args: ['600'] });
  startProgram('redis').then((redis) => {
    console.log('STARTED ' + JSON.stringify({ pid: redis.pid, child, folder: redis.folder }));
    setInterval(() => {}, 1000);
  });
`;

describe('leftovers of a test run that was killed', () => {
  it('are ended and removed by the next run, which leaves the servers of living runs alone', async () => {
    const runs = [1, 2].map(() =>
      startProcess({
        command: process.execPath,
        args: [...FROM_SOURCE, '-e', TEST_RUN],
        cwd: join(__dirname, '..'),
      }),
    );
    try {
      const [dead, living] = await Promise.all(
        runs.map(async (run) => {
          await run.waitForLine(/^STARTED/);
          const line =
            run
              .logs()
              .split('\n')
              .find((text) => text.startsWith('STARTED')) ?? '';
          return JSON.parse(line.slice('STARTED '.length)) as { pid: number; child: number; folder: string };
        }),
      );
      await runs[0]!.kill();
      expect(isAlive(dead!.pid) && isAlive(dead!.child)).toBe(true);
      await cleanUpLeftovers();
      expect(isAlive(dead!.pid) || isAlive(dead!.child)).toBe(false);
      expect(existsSync(dead!.folder)).toBe(false);
      expect(isAlive(living!.pid) && isAlive(living!.child)).toBe(true);
    } finally {
      await Promise.all(runs.map((run) => run.kill()));
      await cleanUpLeftovers();
    }
  });

  it('do not include a stranger who was given the same process id', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leftover-'));
    const stranger = startProcess({ command: 'sleep', args: ['60'], cwd: '/' });
    try {
      writeFileSync(
        join(folder, 'server.pid'),
        JSON.stringify({ pid: stranger.pid, start: 'some other time' }),
      );
      expect(await endLeftover(folder)).toBe(false);
      expect(isAlive(stranger.pid)).toBe(true);
    } finally {
      await stranger.kill();
      rmSync(folder, { recursive: true });
    }
  });
});
