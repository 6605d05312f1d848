import { setTimeout as delay } from 'node:timers/promises';
import { ROUTES } from '@fourfold/contracts';
import { randomUUID } from 'node:crypto';
import type { Environment } from '../environment';
import { closedLoop, inTurn, openLoopLoad, send, type HttpRequest, type LoadFigures } from '../load';
import type { Report } from '../report';

const ACCOUNTS = 20;
const CONNECTIONS = 20;
const LOGINS = 200;
const BURST = 500;
const BURSTS = 3;
const READS_PER_SECOND = 200;
const QUIET_MS = 3_000;
const MAX_READ_P95_MS = 200;
const PASSWORD = 'a password for the bench';

/** How long signing in takes, and what a burst of it does to everybody else. */
export async function measureLogins({ stack, issuer }: Environment, report: Report): Promise<void> {
  const emails = Array.from({ length: ACCOUNTS }, () => `${randomUUID()}@example.org`);
  for (const email of emails) {
    const json = { email, password: PASSWORD, display_name: 'Bench' };
    await send(stack.url, { method: 'POST', path: ROUTES.users.register, json });
  }
  const login = inTurn(
    emails.map((email): HttpRequest => {
      const json = { email, password: PASSWORD };
      return { method: 'POST', path: ROUTES.users.login, json };
    }),
  );
  const logIn = (connections: number, amount: number): Promise<LoadFigures> =>
    closedLoop(stack.url, { connections, limit: { amount }, next: login });
  const calm = await logIn(CONNECTIONS, LOGINS);
  report.add(`logins a second, ${CONNECTIONS} at once`, calm.perSecond, '/s');
  report.add(`p95 of a login, ${CONNECTIONS} at once`, calm.p95Ms, 'ms');
  report.add('failed logins', calm.failures, '', { max: 0 });

  const { leaderboards, puzzles, friends } = ROUTES;
  const paths = [leaderboards.todayPublic, leaderboards.today, puzzles.available, friends.list, '/'];
  const token = issuer.token();
  const read = inTurn(paths.map((path) => ({ path, token })));
  /** Reads of other services, for as long as `work` takes. */
  const readsDuring = async (work: Promise<unknown>): Promise<LoadFigures> => {
    let isOver = false;
    void work.finally(() => (isOver = true));
    const [reads] = await Promise.all([
      openLoopLoad(stack.url, { perSecond: READS_PER_SECOND, isOver: () => isOver }, read),
      work,
    ]);
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
