import { ERRORS } from '@fourfold/contracts';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

/** Several times the queue of a replica. */
const BURST = 500;

describe('a burst of logins', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  const medianOf = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
  const timed = async <T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> => {
    const started = performance.now();
    const result = await work();
    return { result, ms: performance.now() - started };
  };

  it('is served up to the length of the queue; the rest are told when to come back, and other routes go on', async () => {
    const person = somebody();
    const player = new Browser(auth.url);
    await player.register(person);
    const burst = Promise.all(
      Array.from({ length: BURST }, () => timed(() => new Browser(auth.url).login(credentialsOf(person)))),
    );
    const profiles: number[] = [];
    let isOver = false;
    void burst.finally(() => (isOver = true));
    while (!isOver) {
      const { result, ms } = await timed(() => player.profile());
      expect(result.status).toBe(200);
      profiles.push(ms);
    }
    const answers = await burst;
    const served = answers.filter(({ result }) => result.status === 200);
    const refused = answers.filter(({ result }) => result.status !== 200);
    expect(served.length).toBeGreaterThanOrEqual(50);
    expect(refused.length).toBeGreaterThan(0);
    for (const { result } of refused) {
      const { status, body, headers, setCookies } = result;
      expect({ status, body, retryAfter: headers.get('retry-after'), setCookies }).toEqual({
        status: 503,
        body: { detail: ERRORS.service_unavailable.detail },
        retryAfter: '2',
        setCookies: [],
      });
    }
    expect(medianOf(profiles)).toBeLessThan(medianOf(served.map(({ ms }) => ms)));
    expect((await new Browser(auth.url).login(credentialsOf(person))).status).toBe(200);
  });

  it('counts refused ones neither as failures nor towards a lock', async () => {
    const { email } = somebody();
    const answers = await Promise.all(
      Array.from({ length: BURST }, () =>
        new Browser(auth.url).login({ email, password: 'not the password' }),
      ),
    );
    const refused = answers.filter(({ status }) => status === 503).length;
    const [row] = await auth.sql<{ count: number }>(
      'select count(*)::int as count from failed_logins where email = $1',
      [email],
    );
    expect(row!.count).toBe(BURST - refused);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});
