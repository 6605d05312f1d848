import { ERRORS } from '@fourfold/contracts';
import { loadConfig } from '@fourfold/platform';
import { waitFor } from '@fourfold/testing';
import { AuthConfig } from '../src/config';
import { PasswordHasher } from '../src/password/password.hasher';
import { startAuth, type AuthApp } from './auth-app';
import { credentialsOf, somebody } from './browser';

const REFUSED = 50;

describe('a burst of logins', () => {
  let auth: AuthApp;
  /** Logins that a replica takes at once. */
  let places: number;

  beforeAll(async () => {
    auth = await startAuth();
    const { concurrency, waiting } = loadConfig(AuthConfig, auth.env).hashing();
    places = concurrency + waiting;
  });
  afterAll(() => auth.stop());

  /** Sends more logins than there are places. Hashing starts once the others are refused. */
  async function burst(credentials: { email: string; password: string }) {
    const hasher = auth.app.get(PasswordHasher);
    const verify = hasher.verify.bind(hasher);
    const hashing = Promise.withResolvers<void>();
    jest.spyOn(hasher, 'verify').mockImplementation(async (...args) => {
      await hashing.promise;
      return verify(...args);
    });
    let refused = 0;
    const answers = Promise.all(
      Array.from({ length: places + REFUSED }, async () => {
        const answer = await auth.newBrowser().login(credentials);
        if (answer.status === 503) refused += 1;
        return answer;
      }),
    );
    await waitFor(() => refused === REFUSED);
    jest.restoreAllMocks();
    hashing.resolve();
    return answers;
  }

  it('is served up to the length of the queue; the rest get a 503 with Retry-After, and other routes still work', async () => {
    const { browser, ...person } = await auth.player();
    const answering = burst(credentialsOf(person));
    let isOver = false;
    void answering.finally(() => (isOver = true));
    while (!isOver) expect((await browser.profile()).status).toBe(200);
    const answers = await answering;
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(places);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(REFUSED);
    for (const { status, body, headers, setCookies } of refused)
      expect({ status, body, retryAfter: headers.get('retry-after'), setCookies }).toEqual({
        status: 503,
        body: { detail: ERRORS.service_unavailable.detail },
        retryAfter: '2',
        setCookies: [],
      });
    expect((await auth.newBrowser().login(credentialsOf(person))).status).toBe(200);
  });

  it('counts refused ones neither as failures nor towards a lock', async () => {
    const { email } = somebody();
    const answers = await burst({ email, password: 'not the password' });
    const [row] = await auth.sql<{ count: number }>(
      'select count(*)::int as count from failed_logins where email = $1',
      [email],
    );
    expect(row!.count).toBe(places);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });
});
