import { startProcess, type ManagedProcess } from '@fourfold/stack';
import { waitFor } from '@fourfold/testing';
import { Supervisor, type Unit } from '../src/supervisor';

/** A unit with a real process, which records its calls. */
class SleepUnit implements Unit {
  process: ManagedProcess | undefined;
  starts = 0;

  constructor(
    readonly name: string,
    private readonly events: string[],
    private readonly seconds = '600',
  ) {}

  async start(): Promise<void> {
    this.starts += 1;
    this.process = startProcess({ command: 'sleep', args: [this.seconds] });
  }

  async ready(): Promise<void> {
    this.events.push(`ready ${this.name}`);
  }

  async exited(): Promise<string> {
    return (await this.process?.exited)?.signal ?? 'done';
  }

  async stop(): Promise<void> {
    await this.process?.kill('SIGTERM');
    this.events.push(`stopped ${this.name}`);
  }
}

const QUICK = { firstMs: 20, longestMs: 160, steadyMs: 60_000 };

describe('the supervisor', () => {
  it('restarts and reports a killed process, and leaves the others alone', async () => {
    const said: string[] = [];
    const supervisor = new Supervisor((message) => said.push(message), QUICK);
    const [victim, other] = [new SleepUnit('victim', []), new SleepUnit('other', [])];
    await supervisor.start([victim, other]);
    const before = victim.process?.pid;
    await victim.process?.kill('SIGKILL');
    await waitFor(() => victim.starts === 2 && victim.process?.running);
    expect(victim.process?.pid).not.toBe(before);
    expect(other.starts).toBe(1);
    expect(said).toEqual(['victim has ended (SIGKILL)', 'victim is started again in 0.02 s']);
    await supervisor.stop();
  });

  it('waits longer each time for a process that keeps dying', async () => {
    const said: string[] = [];
    const supervisor = new Supervisor((message) => said.push(message), QUICK);
    const unit = new SleepUnit('broken', [], '0');
    await supervisor.start([unit]);
    await waitFor(() => said.length >= 12);
    await supervisor.stop();
    const pauses = said.flatMap((line) => / in ([\d.]+) s$/.exec(line)?.[1] ?? []);
    expect(pauses.slice(0, 6)).toEqual(['0.02', '0.04', '0.08', '0.16', '0.16', '0.16']);
  });

  it('stops groups in reverse order and restarts nothing', async () => {
    const events: string[] = [];
    const supervisor = new Supervisor(() => undefined, QUICK);
    const units = ['store', 'service', 'gateway'].map((name) => new SleepUnit(name, events));
    for (const unit of units) await supervisor.start([unit]);
    await supervisor.stop();
    expect(events.filter((event) => event.startsWith('stopped'))).toEqual([
      'stopped gateway',
      'stopped service',
      'stopped store',
    ]);
    await expect(waitFor(() => units.some(({ starts }) => starts > 1), { timeoutMs: 100 })).rejects.toThrow(
      /in vain/,
    );
  });

  it('starts nothing after it was stopped', async () => {
    const supervisor = new Supervisor(() => undefined, QUICK);
    await supervisor.stop();
    const late = new SleepUnit('late', []);
    await expect(supervisor.start([late])).rejects.toThrow('Stopped before everything was up');
    expect(late.starts).toBe(0);
  });
});
