import { runProcess, runServiceCommands, startProcess, waitFor } from '../src';

const node = (script: string) => startProcess({ command: process.execPath, args: ['-e', script] });

describe('a managed process', () => {
  it('collects the output of both streams and returns the exit code', async () => {
    const child = node(`console.log('one'); console.error('two'); process.exitCode = 3`);
    expect(await child.exited).toEqual({ code: 3, signal: null });
    expect(child.logs().split('\n').sort()).toEqual(['one', 'two']);
    expect(child.running).toBe(false);
  });

  it('kills a process that does not stop when asked', async () => {
    const child = node(
      `process.on('SIGTERM', () => console.log('no')); console.log('up'); setInterval(() => {}, 1000)`,
    );
    await child.waitForLine(/up/);
    child.signal('SIGTERM');
    await child.waitForLine(/^no$/);
    expect(await child.stop('SIGTERM', 100)).toEqual({ code: null, signal: 'SIGKILL' });
  });

  it('shows the log when a process ends before the line that was waited for', async () => {
    await expect(node(`console.error('disk full')`).waitForLine(/ready/)).rejects.toThrow(
      /ended before.*\ndisk full/s,
    );
  });

  it('rejects with the output of a program that fails, or with a message that it does not exist', async () => {
    await expect(runProcess({ command: 'sh', args: ['-c', 'echo broken >&2; exit 4'] })).rejects.toThrow(
      /ended with 4\nbroken/,
    );
    await expect(runProcess({ command: '/nowhere/tool' })).rejects.toThrow(/ENOENT/);
  });

  it('gives a program only the given environment', async () => {
    process.env.CANARY = 'seen';
    try {
      expect(await runProcess({ command: 'sh', args: ['-c', 'echo "[$CANARY]"'] })).toBe('[]');
    } finally {
      delete process.env.CANARY;
    }
  });
});

describe('waiting', () => {
  it('retries after an exception, and names what it waited for when the time is over', async () => {
    let tries = 0;
    const answer = await waitFor(() => {
      if (++tries < 3) throw new Error('not yet');
      return 'here';
    });
    expect(answer).toBe('here');
    await expect(waitFor(() => false, { timeoutMs: 30, what: 'rain' })).rejects.toThrow(
      'Waited 30 ms for rain in vain',
    );
  });
});

describe('commands of several services in one process', () => {
  it('end with the first that fails, and say which and why', async () => {
    const env = { DATABASE_POOL_SIZE: 'many' };
    const commands = (['auth', 'social'] as const).map((service) => ({ service, command: 'migrate', env }));
    await expect(runServiceCommands(commands)).rejects.toThrow(
      /^A command of a service failed\n.*"service":"auth".*DATABASE_POOL_SIZE[^\n]*$/,
    );
  });
});
