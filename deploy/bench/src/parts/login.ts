import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from '@fourfold/contracts';
import type { Environment } from '../environment';
import { closedLoop, openLoopLoad, send, type HttpRequest, type LoadFigures } from '../load';
import type { Report } from '../report';
import { newAccount, registration, signIn } from '../users';

const ACCOUNTS = 20;
const CONNECTIONS = 20;
const LOGINS = 200;
const BURST = 500;
const BURSTS = 3;
const READS_PER_SECOND = 200;
const QUIET_MS = 3_000;
const MAX_READ_P95_MS = 200;

/** How long signing in takes, and what a burst of it does to everybody else. */
export async function measureLogins({ stack, issuer }: Environment, report: Report): Promise<void> {
  const logins: HttpRequest[] = [];
  while (logins.length < ACCOUNTS) {
    const account = newAccount();
    await send(stack.url, registration(account));
    logins.push(signIn(account));
  }
  const logIn = (connections: number, amount: number): Promise<LoadFigures> => {
    const requests = Array.from({ length: amount }, (_, turn) => logins[turn % ACCOUNTS]!);
    return closedLoop(stack.url, requests, { connections });
  };
  const calm = await logIn(CONNECTIONS, LOGINS);
  report.add(`logins a second, ${CONNECTIONS} at once`, calm.perSecond, '/s');
  report.add(`p95 of a login, ${CONNECTIONS} at once`, calm.p95Ms, 'ms');
  report.add('failed logins', calm.failures, '', { max: 0 });

  const { leaderboards, puzzles, friends } = ROUTES;
  const paths = [leaderboards.todayPublic, leaderboards.today, puzzles.available, friends.list, '/'];
  const token = issuer.token();
  /** Reads of other services, for as long as `work` takes. */
  const readsDuring = async (work: Promise<unknown>) => {
    let isOver = false;
    void work.finally(() => (isOver = true));
    const load = { perSecond: READS_PER_SECOND, isOver: () => isOver };
    const next = (turn: number): HttpRequest => ({ path: paths[turn % paths.length]!, token });
    const [reads] = await Promise.all([openLoopLoad(stack.url, load, next), work]);
    return reads;
  };
  const before = await readsDuring(delay(QUIET_MS));
  report.add('p95 of other routes without logins', before.p95Ms, 'ms');
  const bursts = async (): Promise<void> => {
    for (let burst = 0; burst < BURSTS; burst++) await logIn(BURST, BURST);
  };
  const during = await readsDuring(bursts());
  const what = `p95 of other routes in a burst of ${BURST} logins`;
  report.add(what, during.p95Ms, 'ms', { max: MAX_READ_P95_MS });
  report.add('failed reads of other routes', before.failures + during.failures, '', { max: 0 });
}
