import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FROM_SOURCE, type ProcessOptions, endLeftover, isAlive, runProcess, startProcess } from '../src';

/** A test run that starts a Redis and another process, prints their ids, and runs until it is killed. */
const TEST_RUN = `
  const { startProcess, startProgram } = require('./src');
  const { pid: child } = startProcess({ command: 'sleep', args: ['600'] });
  startProgram('redis').then((redis) => {
    console.log('STARTED ' + JSON.stringify({ pid: redis.pid, child, folder: redis.folder }));
    setInterval(() => {}, 1000);
  });
`;

const CLEAN_UP = `require('./src').cleanUpLeftovers()`;

describe('leftovers of a test run that was killed', () => {
  let folder: string;

  /** A separate folder, since a concurrent test may clean up the usual one at any time. */
  const node = (script: string): ProcessOptions => ({
    command: process.execPath,
    args: [...FROM_SOURCE, '-e', script],
    cwd: join(__dirname, '..'),
    env: { PATH: process.env.PATH, TMPDIR: folder },
  });

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'leftovers-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are ended and removed by the next run, which leaves the servers of other active runs alone', async () => {
    const runs = [1, 2].map(() => startProcess(node(TEST_RUN)));
    try {
      const [dead, living] = await Promise.all(
        runs.map(async (run) => {
          await run.waitForLine(/^STARTED/);
          const [, started] = /^STARTED (.*)$/m.exec(run.logs())!;
          return JSON.parse(started!) as { pid: number; child: number; folder: string };
        }),
      );
      await runs[0]!.kill();
      expect(isAlive(dead!.pid) && isAlive(dead!.child)).toBe(true);
      await runProcess(node(CLEAN_UP));
      expect(isAlive(dead!.pid) || isAlive(dead!.child)).toBe(false);
      expect(existsSync(dead!.folder)).toBe(false);
      expect(isAlive(living!.pid) && isAlive(living!.child)).toBe(true);
    } finally {
      await Promise.all(runs.map((run) => run.kill()));
      await runProcess(node(CLEAN_UP));
    }
  });

  it('do not include another program that was given the same process id', async () => {
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
    }
  });
});
