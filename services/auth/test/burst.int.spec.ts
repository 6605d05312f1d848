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

  it('is served up to the length of the queue; the rest are told when to come back, and other routes go on', async () => {
    const person = somebody();
    const player = new Browser(auth.url);
    await player.register(person);
    const burst = Promise.all(
      Array.from({ length: BURST }, () => new Browser(auth.url).login(credentialsOf(person))),
    );
    let profiles = 0;
    let isOver = false;
    void burst.finally(() => (isOver = true));
    while (!isOver) {
      expect((await player.profile()).status).toBe(200);
      profiles += 1;
    }
    const answers = await burst;
    const served = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(served.length).toBeGreaterThanOrEqual(50);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers, setCookies } of refused) {
      expect({ status, body, retryAfter: headers.get('retry-after'), setCookies }).toEqual({
        status: 503,
        body: { detail: ERRORS.service_unavailable.detail },
        retryAfter: '2',
        setCookies: [],
      });
    }
    expect(profiles).toBeGreaterThan(1);
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
