import { setTimeout as delay } from 'node:timers/promises';
import { RECONNECT_FIRST_MS, RECONNECT_MAX_MS, RECONNECT_TRIES } from '@fourfold/contracts';
import { spawnService, type ProcessName, type ServiceProcess } from '@fourfold/stack';
import { FRIENDS_TRANSPORTS, type FriendsTab } from '@fourfold/testing/friends-tab';
import type { Environment } from '../environment';
import { openLoop } from '../load';
import type { Report } from '../report';
import { makeUsers, type BenchUser } from '../users';
import { openSocket } from '../virtual-users';

const SOCKETS = 2_000;
const UPGRADES_PER_SECOND = 200;
/** Long enough for all tries of a client. */
const WATCHED_MS = 30_000;
const WINDOW_MS = 1_000;
/** Of all handshakes, in any second. */
const MAX_SHARE_PERCENT = 25;

/** All clients lose their sockets: how they come back. */
export async function measureHerd({ stack, issuer }: Environment, report: Report): Promise<void> {
  const spawn = (name: ProcessName, env: Record<string, string>): Promise<ServiceProcess> =>
    spawnService(name, { ...stack.environment(name), PORT: undefined, LOG_LEVEL: 'warn', ...env });
  const replicas = [await spawn('social', {}), await spawn('social', {})];
  const SOCIAL_URL = replicas.map(({ url }) => url).join();
  const gateway = await spawn('gateway', { MANAGEMENT_PORT: '0', SOCIAL_URL });

  const users = makeUsers(issuer, SOCKETS);
  const clients = users.map((user, number) => new HerdClient(gateway.url, user, number));
  await openLoop({ perSecond: UPGRADES_PER_SECOND, count: SOCKETS }, (turn) => clients[turn]!.open());

  const restart = async (process: ServiceProcess, signal: NodeJS.Signals, what: string): Promise<void> => {
    for (const client of clients) client.lostAt = client.backAt = undefined;
    const since = performance.now();
    await process.kill(signal);
    await process.restart();
    await delay(since + WATCHED_MS - performance.now());
    const lost = clients.filter(({ lostAt }) => lostAt !== undefined);
    const times = lost.flatMap(({ backAt }) => backAt ?? []).sort((a, b) => a - b);
    report.add(`sockets closed, ${what}`, lost.length, '');
    const share = (100 * busiest(times)) / lost.length;
    report.add(`handshakes in the busiest second, ${what}`, share, '%', { max: MAX_SHARE_PERCENT });
    report.add(`from first to last handshake, ${what}`, (times.at(-1)! - times[0]!) / 1_000, 's');
    report.add(`clients that did not come back, ${what}`, lost.length - times.length, '', { max: 0 });
  };
  await restart(gateway, 'SIGKILL', 'gateway killed');
  await restart(replicas[0]!, 'SIGTERM', 'social stopped');
  for (const client of clients) client.close();
  await Promise.all([gateway, ...replicas].map((process) => process.kill()));
}

/** The most times in any window. @param times in ascending order */
function busiest(times: readonly number[]): number {
  let start = 0;
  let most = 0;
  for (const [index, time] of times.entries()) {
    while (time - times[start]! > WINDOW_MS) start += 1;
    most = Math.max(most, index - start + 1);
  }
  return most;
}

/** Comes back as the web app does: with full jitter in growing windows, five times. */
class HerdClient {
  lostAt: number | undefined;
  /** When it was connected again. */
  backAt: number | undefined;
  private tab: FriendsTab | undefined;
  private isClosing = false;

  constructor(
    private readonly url: string,
    private readonly user: BenchUser,
    private readonly number: number,
  ) {}

  async open(): Promise<void> {
    const { url, number } = this;
    this.tab = await openSocket(FRIENDS_TRANSPORTS, { url, token: this.user.token, number });
    this.tab.events.once('closed', () => void this.comeBack());
  }

  close(): void {
    this.isClosing = true;
    this.tab?.close();
  }

  private async comeBack(): Promise<void> {
    this.lostAt = performance.now();
    for (let attempt = 1; attempt <= RECONNECT_TRIES && !this.isClosing; attempt += 1) {
      await delay(Math.random() * Math.min(RECONNECT_FIRST_MS * 2 ** (attempt - 1), RECONNECT_MAX_MS));
      try {
        await this.open();
        this.backAt = performance.now();
        return;
      } catch {
        // Refused, or nobody listens: the next attempt waits longer.
      }
    }
  }
}
