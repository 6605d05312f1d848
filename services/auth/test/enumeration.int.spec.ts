import { ROUTES } from '@fourfold/contracts';
import { MailInbox } from '@fourfold/testing';
import { DataSource, type EntitySubscriberInterface } from 'typeorm';
import { startAuth, type AuthApp } from './auth-app';
import { Browser, somebody } from './browser';

const SAMPLES = 200;
/** Pairs asked side by side: a busy machine slows both of a pair. */
const LANES = 4;
/**
 * How often a known address may take longer than an unknown one. Half of the time means that nobody can tell; with 200
 * samples each, chance alone strays by less than 0.03 in two of three runs and practically never by 0.15, while a missing
 * dummy hash gives 0 or 1.
 */
const INDISTINGUISHABLE = { from: 0.35, to: 0.65 };

const MAIL_OF_OWNER = /^insert into \S*"mails"/i;

const ASKED_BY_ROUTES = /\b(users|login_counters|failed_logins|account_links|mails|pg_advisory_xact_lock)\b/;

interface Sample {
  status: number;
  body: unknown;
  ms: number;
}

/** The share of pairs in which a value of `a` is the larger one: the Mann-Whitney statistic over the number of pairs. */
function superiority(a: number[], b: number[]): number {
  const wins = a.map((x) => b.reduce((sum, y) => sum + (x > y ? 1 : x === y ? 0.5 : 0), 0));
  return wins.reduce((sum, count) => sum + count, 0) / (a.length * b.length);
}

describe('whether an address has an account', () => {
  let auth: AuthApp;
  let inbox: MailInbox;
  let known: string[];

  beforeAll(async () => {
    inbox = await MailInbox.start();
    auth = await startAuth({ SMTP_URL: inbox.smtpUrl, RESET_MAILS_PER_HOUR: '1000' });
    known = await Promise.all(
      Array.from({ length: LANES }, async () => {
        const person = somebody();
        await new Browser(auth.url).register(person);
        return person.email;
      }),
    );
  });
  afterAll(async () => {
    await auth.stop();
    await inbox.stop();
  });

  type Ask = (email: string) => Promise<{ status: number; body: unknown }>;

  const login: Ask = (email) => new Browser(auth.url).login({ email, password: 'not the password' });
  const requestReset: Ask = (email) =>
    new Browser(auth.url).call('POST', ROUTES.users.requestPasswordReset, { body: { email } });

  async function sample(ask: Ask, email: string): Promise<Sample> {
    const started = performance.now();
    const { status, body } = await ask(email);
    return { status, body, ms: performance.now() - started };
  }

  /** Asks for known and unknown addresses in turns, each time beginning with the other. */
  async function compare(ask: Ask, before: (emails: string[]) => Promise<unknown> = async () => undefined) {
    const samples = { known: [] as Sample[], unknown: [] as Sample[] };
    await Promise.all(
      known.map(async (email) => {
        for (let round = 0; round < SAMPLES / LANES; round += 1) {
          const stranger = somebody().email;
          await before([email, stranger]);
          const kinds = [
            { kind: 'known', address: email },
            { kind: 'unknown', address: stranger },
          ] as const;
          for (const { kind, address } of round % 2 === 0 ? kinds : [...kinds].reverse())
            samples[kind].push(await sample(ask, address));
        }
      }),
    );
    const timesOf = (kind: 'known' | 'unknown'): number[] => samples[kind].map(({ ms }) => ms);
    return { ...samples, slower: superiority(timesOf('known'), timesOf('unknown')) };
  }

  function expectAlike(
    { known: ours, unknown, slower }: Awaited<ReturnType<typeof compare>>,
    answer: object,
  ): void {
    expect(ours).toHaveLength(SAMPLES);
    expect(unknown).toHaveLength(SAMPLES);
    for (const { status, body } of [...ours, ...unknown]) expect({ status, body }).toEqual(answer);
    expect(slower).toBeGreaterThan(INDISTINGUISHABLE.from);
    expect(slower).toBeLessThan(INDISTINGUISHABLE.to);
  }

  /** What the database is asked meanwhile, in order, apart from what background work asks. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const { subscribers } = auth.app.get(DataSource);
    const statements: string[] = [];
    const listener: EntitySubscriberInterface = { beforeQuery: ({ query }) => void statements.push(query) };
    subscribers.push(listener);
    await work();
    subscribers.splice(subscribers.indexOf(listener), 1);
    return statements.filter(
      (text) => ASKED_BY_ROUTES.test(text) && !/^\s*(update \S*\bmails\b|delete from)/i.test(text),
    );
  }

  /** @param own what only a known address causes, which the wait for the answer hides */
  async function expectSameWork(ask: Ask, own = /$^/): Promise<void> {
    const strangers = await statementsOf(() => ask(somebody().email));
    const ours = await statementsOf(() => ask(known[0]!));
    expect(strangers.length).toBeGreaterThan(1);
    expect(ours.filter((statement) => !own.test(statement))).toEqual(strangers);
  }

  it('is not told by a wrong login: not by its answer, its time or its work', async () => {
    const forget = (emails: string[]) =>
      auth.sql('delete from login_counters where email_key = any ($1)', [
        emails.map((email) => email.toLowerCase()),
      ]);
    expectAlike(await compare(login, forget), { status: 401, body: { detail: 'Invalid email or password' } });
    await auth.sql('delete from login_counters');
    await expectSameWork(login);
  });

  it('is not told by the lock', async () => {
    const lock = async (emails: string[]) => {
      for (const email of emails)
        await auth.sql(
          `insert into login_counters (email_key, device, failed_at, locked_until)
           values ($1, '', array[now(), now(), now(), now(), now()], now() + interval '15 minutes')
           on conflict (email_key, device) do update set locked_until = excluded.locked_until`,
          [email.toLowerCase()],
        );
    };
    expectAlike(await compare(login, lock), {
      status: 423,
      body: { detail: 'Account is locked. Try again in 15 minutes.' },
    });
    await auth.sql('delete from login_counters');
  });

  it('is not told by the request for a reset link', async () => {
    expectAlike(await compare(requestReset), {
      status: 200,
      body: { message: 'If an account exists for that email, a reset link has been sent.' },
    });
    await expectSameWork(requestReset, MAIL_OF_OWNER);
  });
});
