import { ROUTES } from '@fourfold/contracts';
import { MailInbox } from '@fourfold/testing';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import { HashingQueue } from '../src/password/hashing-queue';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

const MAIL_OF_OWNER = /^insert into \S*"mails"/i;

const ASKED_BY_ROUTES = /\b(users|login_counters|failed_logins|account_links|mails|pg_advisory_xact_lock)\b/;

interface Outcome {
  status: number;
  body: unknown;
  /** What the database was asked, in order, apart from what background work asks. */
  statements: string[];
  /** The most expensive work: without it an unknown address would be answered sooner. */
  hashes: number;
}

describe('whether an address has an account', () => {
  let auth: AuthApp;
  let inbox: MailInbox;
  let known: string;

  beforeAll(async () => {
    inbox = await MailInbox.start();
    auth = await startAuth({ SMTP_URL: inbox.smtpUrl });
    const person = somebody();
    await new Browser(auth.url).register(person);
    known = person.email;
  });
  afterAll(async () => {
    await auth.stop();
    await inbox.stop();
  });

  type Ask = (email: string) => Promise<{ status: number; body: unknown }>;

  const login: Ask = async (email) => {
    const { status, body } = await new Browser(auth.url).login({ email, password: 'not the password' });
    return { status, body };
  };
  const requestReset: Ask = async (email) => {
    const { requestPasswordReset } = ROUTES.users;
    const { status, body } = await new Browser(auth.url).call('POST', requestPasswordReset, {
      body: { email },
    });
    return { status, body };
  };

  async function observe(ask: Ask, email: string): Promise<Outcome> {
    const { subscribers } = auth.app.get(DataSource);
    const statements: string[] = [];
    const listener: EntitySubscriberInterface = { beforeQuery: ({ query }) => void statements.push(query) };
    const hashing = jest.spyOn(HashingQueue.prototype, 'compute');
    subscribers.push(listener);
    const answer = await ask(email);
    subscribers.splice(subscribers.indexOf(listener), 1);
    const hashes = hashing.mock.calls.length;
    hashing.mockRestore();
    const own = statements.filter(
      (text) => ASKED_BY_ROUTES.test(text) && !/^\s*(update \S*\bmails\b|delete from)/i.test(text),
    );
    return { ...answer, statements: own, hashes };
  }

  /**
   * The same answer after the same work, so that time tells nothing either.
   * @param own what only a known address causes, which the wait for the answer hides
   */
  async function expectAlike(
    ask: Ask,
    answer: { status: number; body: unknown },
    own = /$^/,
  ): Promise<Outcome> {
    const stranger = await observe(ask, somebody().email);
    const ours = await observe(ask, known);
    expect(stranger).toMatchObject(answer);
    expect(stranger.statements.length).toBeGreaterThan(1);
    const statements = ours.statements.filter((statement) => !own.test(statement));
    expect({ ...ours, statements }).toEqual(stranger);
    return stranger;
  }

  it('is not told by a wrong login: not by its answer, not by its work', async () => {
    const wrong = { status: 401, body: { detail: 'Invalid email or password' } };
    expect((await expectAlike(login, wrong)).hashes).toBe(1);
    await auth.sql('delete from login_counters');
  });

  it('is not told by the lock', async () => {
    const loginWhileLocked: Ask = async (email) => {
      await auth.sql(
        `insert into login_counters (email_key, device, failed_at, locked_until)
         values ($1, '', array[now(), now(), now(), now(), now()], now() + interval '15 minutes')`,
        [email.toLowerCase()],
      );
      return login(email);
    };
    await expectAlike(loginWhileLocked, {
      status: 423,
      body: { detail: 'Account is locked. Try again in 15 minutes.' },
    });
    await auth.sql('delete from login_counters');
  });

  it('is not told by the request for a reset link', async () => {
    const sent = {
      status: 200,
      body: { message: 'If an account exists for that email, a reset link has been sent.' },
    };
    await expectAlike(requestReset, sent, MAIL_OF_OWNER);
  });
});
