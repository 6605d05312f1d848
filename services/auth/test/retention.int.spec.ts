import { RetentionJob } from '@fourfold/platform/database';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, credentialsOf, somebody } from './browser';

describe('the retention of auth', () => {
  let auth: AuthApp;

  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth.stop());

  it('removes sessions, spent tokens, counters and failed logins that are past their time, and no others', async () => {
    const person = somebody();
    const old = new Browser(auth.url);
    await old.register(person);
    await old.refresh();
    await auth.sql(`update sessions set expires_at = now() - interval '25 hours'`);
    await old.login({ ...credentialsOf(person), password: 'not the password' });
    await auth.sql(`update login_counters set updated_at = now() - interval '61 minutes'`);
    await auth.sql(`update failed_logins set attempted_at = now() - interval '91 days'`);

    const fresh = new Browser(auth.url);
    await fresh.login(credentialsOf(person));
    await fresh.refresh();
    await fresh.login({ email: somebody().email, password: 'not the password' });

    const removed = await auth.app.get(RetentionJob).run();
    expect(removed).toMatchObject({ sessions: 1, login_counters: 1, failed_logins: 1 });
    const [left] = await auth.sql(
      `select (select count(*)::int from sessions) as sessions, (select count(*)::int from spent_refresh_tokens) as spent,
              (select count(*)::int from login_counters) as counters, (select count(*)::int from failed_logins) as failures`,
    );
    expect(left).toEqual({ sessions: 1, spent: 1, counters: 1, failures: 1 });
    expect((await fresh.profile()).status).toBe(200);
    expect((await auth.app.get(RetentionJob).run()).sessions).toBe(0);
  });
});
