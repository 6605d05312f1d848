import {
  commonQuery,
  type ErrorCode,
  OPERATION_ROUTES,
  type PersonalDataExport,
  type PersonalDataPage,
  querySubject,
  ROUTES,
  RECENT_SIGN_IN_SECONDS,
  SERVICE_NAMES,
  type ServiceName,
} from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { leftovers, personalDataFaults, personalDataOf } from '@fourfold/platform/testing';
import { waitFor } from '@fourfold/testing';
import { STARTED_EXPORTS_PER_HOUR } from '../src/limits';
import { type AuthApp, type Player, startAuth } from './auth-app';
import { type Browser, newRegistration } from './browser';
import { addPasskey } from './passkey-holder';

const OTHERS = SERVICE_NAMES.filter((service) => service !== 'auth');
type Query = { user_id: string; after: PersonalDataPage['next'] };
type Answerer = (query: Query) => Promise<PersonalDataPage | ErrorCode> | PersonalDataPage | ErrorCode;

const onePage: Answerer = ({ user_id }) => ({ section: 'rows', rows: [{ user_id }], next: null });
/** Longer than the buffers between two processes. */
const LONG_TEXT = 'x'.repeat(200_000);
const cursor = (page: number) => ({ section: 'rows', key: { page } });

describe('the export of personal data', () => {
  let auth: AuthApp;
  /** How each of the other services answers. */
  const answers = new Map<ServiceName, Answerer>();

  beforeAll(async () => {
    auth = await startAuth();
    const connection = await auth.app.get(QueryClient).createClient();
    for (const service of OTHERS)
      connection.subscribe(
        querySubject(commonQuery(service, 'personal_data.export'), auth.env.NATS_SUBJECT_PREFIX),
        {
          callback: (_error, message) => {
            const { data } = message.json<{ data: Query }>();
            void Promise.resolve(answers.get(service)!(data)).then((answer) => {
              const outcome = typeof answer === 'string' ? { err: { code: answer } } : { response: answer };
              message.respond(JSON.stringify({ ...outcome, isDisposed: true }));
            });
          },
        },
      );
    await connection.flush();
  });
  beforeEach(() => OTHERS.forEach((service) => answers.set(service, onePage)));
  afterAll(() => auth.stop());

  const download = (browser: Browser) => browser.authorized<PersonalDataExport>('GET', ROUTES.users.export);
  /** The response of an export whose body is read by the test. */
  const open = (browser: Browser, signal?: AbortSignal) =>
    fetch(auth.url + ROUTES.users.export, { headers: browser.bearer(), ...(signal && { signal }) });
  const events = async (event: string) => {
    const metrics = await (await fetch(auth.url + OPERATION_ROUTES.metrics)).text();
    const counts = metrics.matchAll(
      new RegExp(`^fourfold_auth_events_total\\{event="${event}".*\\} (\\d+)$`, 'gm'),
    );
    return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
  };

  /** A user with rows in every table of auth. */
  async function everything(): Promise<Player> {
    const ada = await auth.player({ display_name: 'Zora Quillfeather' });
    const { browser, email } = ada;
    await browser.refresh();
    await addPasskey(browser, 'Laptop');
    await auth.newBrowser().login({ email, password: 'not the password' });
    await browser.updateProfile({ email: newRegistration().email });
    await auth.newBrowser().login({ email: (await browser.profile()).body.email, password: 'wrong' });
    return ada;
  }

  it('is a document with the rows of every service, to be saved as a file', async () => {
    const { browser, user } = await auth.player();
    const before = await events('exported');
    const { status, headers, body } = await download(browser);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-store');
    const { format, exported_at, auth: own, ...others } = body;
    expect({ format, exported_at }).toEqual({ format: 1, exported_at: expect.stringMatching(/^20.*T.*Z$/) });
    const filename = `fourfold-data-${exported_at.slice(0, 10)}.json`;
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${filename}"`);
    expect(own.users).toEqual([expect.objectContaining({ user_id: user.user_id, email: user.email })]);
    const rows = [{ user_id: user.user_id }];
    expect(others).toEqual(Object.fromEntries(OTHERS.map((service) => [service, { rows }])));
    expect(Object.keys(body)).toEqual(['format', 'exported_at', ...SERVICE_NAMES]);
    expect(await events('exported')).toBe(before + 1);
  });

  it('has the rows of every table of auth, and no secret', async () => {
    const ada = await everything();
    const { browser, user } = ada;
    const { body } = await download(browser);
    expect(await personalDataFaults(auth.app, body.auth)).toEqual([]);
    const { email } = (await browser.profile()).body;
    expect(body.auth).toMatchObject({
      users: [{ ...user, email }],
      former_addresses: [{ user_id: user.user_id, email: ada.email, expires_at: null }],
      sessions: [{ user_id: user.user_id, generation: 1, address: expect.any(String), remember_me: false }],
      passkeys: [{ user_id: user.user_id, name: 'Laptop', transports: ['internal'], counter: 0 }],
      failed_logins: [
        { user_id: user.user_id, email: ada.email },
        { user_id: user.user_id, email },
      ],
      account_links: [
        { purpose: 'restore', restores_address: true },
        { purpose: 'confirm', restores_address: false },
      ],
      mails: expect.arrayContaining([
        expect.objectContaining({ kind: 'email_changed_from' }),
        expect.objectContaining({ kind: 'email_changed_to' }),
      ]),
    });
    const text = JSON.stringify(body);
    const [{ password_hash }] = (await auth.sql<{ password_hash: string }>(
      'select password_hash from users where user_id = $1',
      [user.user_id],
    )) as [{ password_hash: string }];
    const hashes = await auth.sql<{ hash: Buffer }>(
      `select token_hash as hash from sessions union all select token_hash from account_links
       union all select content from mails where content is not null`,
    );
    const secrets = [
      password_hash,
      ada.password,
      ...[...browser.cookies.values()].map(({ value }) => value),
      ...hashes.flatMap(({ hash }) =>
        (['hex', 'base64', 'base64url'] as const).map((as) => hash.toString(as)),
      ),
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('has no row after a deletion, which leaves only what the list names', async () => {
    const { browser, user } = await everything();
    await browser.authorized('DELETE', ROUTES.users.account);
    expect(await leftovers(auth.app, user.user_id)).toEqual([]);
    const { users, ...rest } = await personalDataOf(auth.app, user.user_id);
    expect(users).toMatchObject([{ user_id: user.user_id, display_name: 'Deleted player' }]);
    expect(Object.values(rest).flat()).toEqual([]);
  });

  it('has nothing of other users', async () => {
    const [ada, bea] = [await everything(), await auth.player()];
    const { body } = await download(bea.browser);
    const text = JSON.stringify(body);
    for (const hidden of [ada.user.user_id, ada.user.username, ada.email, 'Quillfeather'])
      expect(text).not.toContain(hidden);
  });

  it('has nothing of logins with the address from before it had an account', async () => {
    const registration = newRegistration();
    await auth.newBrowser().login({ email: registration.email, password: 'somebody else' });
    const { browser } = await auth.player(registration);
    expect((await download(browser)).body.auth.failed_logins).toEqual([]);
  });

  it('wants a recent sign-in, and a refused one does not count', async () => {
    const { browser, password, user } = await auth.player();
    await auth.sql(
      `update sessions set authenticated_at = now() - make_interval(secs => $2) where user_id = $1`,
      [user.user_id, RECENT_SIGN_IN_SECONDS + 1],
    );
    await browser.refresh();
    const { status, body } = await download(browser);
    expect({ status, body }).toEqual({
      status: 401,
      body: { detail: 'Please sign in again to confirm this', code: 'reauthenticate' },
    });
    const { body: confirmed } = await browser.reauthenticate(password);
    browser.accessToken = confirmed.access_token;
    expect((await download(browser)).status).toBe(200);
  });

  it('is completed once an hour, also when it is requested twice at the same time', async () => {
    const { browser } = await auth.player();
    const both = await Promise.all([download(browser.clone()), download(browser.clone())]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 429]);
    const { status, headers } = await download(browser);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect((await download((await auth.player()).browser)).status).toBe(200);
  });

  it('is refused before its first byte when a service is down, and does not count', async () => {
    const { browser } = await auth.player();
    const before = await events('export_failed');
    answers.set('battle', () => 'service_unavailable');
    const { status, headers, body } = await download(browser);
    expect({ status, type: headers.get('content-type'), body }).toMatchObject({
      status: 503,
      type: 'application/json; charset=utf-8',
      body: { detail: expect.any(String) },
    });
    expect(headers.get('content-disposition')).toBeNull();
    expect(await events('export_failed')).toBe(before + 1);
    answers.set('battle', onePage);
    expect((await download(browser)).status).toBe(200);
  });

  it('is cut off when a service goes down later, and does not count', async () => {
    const { browser } = await auth.player();
    answers.set('social', ({ after }) =>
      after ? 'service_unavailable' : { section: 'rows', rows: [{ page: 1 }], next: cursor(1) },
    );
    const response = await open(browser);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
    answers.set('social', onePage);
    await waitFor(async () => (await download(browser)).status === 200);
  });

  it('is cut off when the account is deleted meanwhile', async () => {
    const { browser } = await auth.player();
    const asked = Promise.withResolvers<void>();
    const deleted = Promise.withResolvers<void>();
    answers.set('puzzles', async ({ after }) => {
      if (!after) return { section: 'rows', rows: [], next: cursor(1) };
      asked.resolve();
      await deleted.promise;
      return { section: 'rows', rows: [{ page: 1 }], next: cursor(2) };
    });
    const response = await open(browser);
    await asked.promise;
    await browser.authorized('DELETE', ROUTES.users.account);
    deleted.resolve();
    await expect(response.text()).rejects.toThrow('terminated');
  });

  it('does not count when the client leaves', async () => {
    const { browser } = await auth.player();
    const abort = new AbortController();
    let pages = 0;
    answers.set('admin', () => {
      pages += 1;
      return { section: 'rows', rows: [{ text: LONG_TEXT }], next: cursor(pages) };
    });
    const response = await open(browser, abort.signal);
    await response.body!.getReader().read();
    abort.abort();
    answers.set('admin', onePage);
    await waitFor(async () => (await download(browser)).status === 200);
  });

  it('is started only so many times an hour, however often it fails', async () => {
    const { browser } = await auth.player();
    answers.set('social', () => 'service_unavailable');
    const statuses = [];
    for (let start = 0; start <= STARTED_EXPORTS_PER_HOUR; start += 1)
      statuses.push((await download(browser)).status);
    expect(statuses).toEqual([...Array<number>(STARTED_EXPORTS_PER_HOUR).fill(503), 429]);
  });
});
