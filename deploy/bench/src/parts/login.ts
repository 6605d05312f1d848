import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from '@fourfold/contracts';
import type { Environment } from '../environment';
import { closedLoop, openLoopLoad, send, type HttpRequest, type LoadFigures } from '../load';
import type { Report } from '../report';
import { newAccount, registration, signIn } from '../users';

const ACCOUNTS = 20;
const LOGINS = 200;
const BURST = 500;
const BURSTS = 3;
const READS_PER_SECOND = 200;
const QUIET_MS = 3_000;
const MAX_READ_P95_MS = 200;

/** Measures the duration of logins, and the effect of a burst of logins on other requests. */
export async function measureLogins({ stack, issuer }: Environment, report: Report): Promise<void> {
  const accounts = Array.from({ length: ACCOUNTS }, newAccount);
  for (const account of accounts) await send(stack.url, registration(account));
  const logIn = (connections: number, amount: number) => {
    const requests = Array.from({ length: amount }, (_, turn) => signIn(accounts[turn % ACCOUNTS]!));
    return closedLoop(stack.url, requests, connections);
  };
  const calm = await logIn(ACCOUNTS, LOGINS);
  report.add(`logins a second, ${ACCOUNTS} at once`, calm.perSecond, '/s');
  report.add(`p95 of a login, ${ACCOUNTS} at once`, calm.latencies.percentile(95), 'ms');
  report.add('failed logins', calm.failures, '', { max: 0 });

  const { leaderboards, puzzles, friends } = ROUTES;
  const paths = [leaderboards.todayPublic, leaderboards.today, puzzles.available, friends.list, '/'];
  const token = issuer.token();
  const readsDuring = (during: Promise<unknown>): Promise<LoadFigures> => {
    const read = (turn: number): HttpRequest => ({ path: paths[turn % paths.length]!, token });
    return openLoopLoad(stack.url, { perSecond: READS_PER_SECOND, during }, read);
  };
  const bursts = async (): Promise<void> => {
    for (let burst = 0; burst < BURSTS; burst++) await logIn(BURST, BURST);
  };
  const before = await readsDuring(delay(QUIET_MS));
  const during = await readsDuring(bursts());
  report.add('p95 of other routes without logins', before.latencies.percentile(95), 'ms');
  const what = `p95 of other routes in a burst of ${BURST} logins`;
  report.add(what, during.latencies.percentile(95), 'ms', { max: MAX_READ_P95_MS });
  report.add('failed reads of other routes', before.failures + during.failures, '', { max: 0 });
}
