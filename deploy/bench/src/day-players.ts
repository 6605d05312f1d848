import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { COOKIES, HEADERS, ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import type { Environment } from './environment';
import { guessesOf, submission, type DailyPuzzle } from './games';
import { send, type HttpRequest, type Reply } from './load';
import { makeUsers } from './users';

const PASSWORD = 'a password for the bench';
const REGISTRATIONS_AT_ONCE = 4;
/** One in so many arrivals signs in with a password and has nothing cached; the others refresh their session. */
const NEW_DEVICE_EVERY = 20;

/** How long each kind of request took from when it was due, and what failed. */
export class RequestLog {
  readonly times = new Map<string, number[]>();
  readonly failures = new Map<string, number>();

  /** @param countFrom what is due before is not counted: the games that are under way in a steady state begin meanwhile */
  constructor(
    private readonly url: string,
    private readonly countFrom: number,
    private readonly countUntil: number,
  ) {}

  /** @throws Error when the answer is not a good one */
  async send(kind: string, due: number, request: HttpRequest): Promise<Reply> {
    const isCounted = due >= this.countFrom && due < this.countUntil;
    try {
      const reply = await send(this.url, request);
      if (reply.status >= 400) throw new Error(`${reply.status} ${reply.body}`);
      if (isCounted) this.timesOf(kind).push(performance.now() - due);
      return reply;
    } catch (error) {
      const what = `${kind}: ${(error as Error).message}`;
      if (isCounted) this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      throw error;
    }
  }

  private timesOf(kind: string): number[] {
    const times = this.times.get(kind) ?? [];
    this.times.set(kind, times);
    return times;
  }
}

interface Account {
  email: string;
  cookies: Map<string, string>;
}

/** What the players of an hour do, through the gateway. */
export class DayPlayers {
  private readonly accounts: Account[] = [];
  private readonly assets: string[] = [];
  private arrivals = 0;

  constructor(
    private readonly environment: Environment,
    private readonly puzzle: DailyPuzzle,
    private readonly guessGapMs: number,
  ) {}

  /**
   * Accounts whose sessions the arrivals refresh in turn. They are fewer than the games: each game is played by a user of
   * its own, for whom the bench signs the token.
   */
  async prepare(accounts: number): Promise<void> {
    const { url } = this.environment.stack;
    const page = await send(url, { path: '/' });
    this.assets.push(
      ...[...page.body.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path]) => path!),
    );
    while (this.accounts.length < accounts)
      await Promise.all(
        Array.from({ length: REGISTRATIONS_AT_ONCE }, async () => {
          const request = registration();
          const account = { email: request.json.email, cookies: new Map<string, string>() };
          keepCookies(account, await send(url, request));
          this.accounts.push(account);
        }),
      );
  }

  register(log: RequestLog, due: number): Promise<Reply> {
    return log.send('registration', due, registration());
  }

  /** From the page to the boards. What is due follows from the plan and from the answers before, as in a browser. */
  async play(log: RequestLog, due: number): Promise<void> {
    const { token } = makeUsers(this.environment.issuer, 1)[0]!;
    const turn = this.arrivals++;
    const account = this.accounts[turn % this.accounts.length]!;
    const isNewDevice = turn % NEW_DEVICE_EVERY === 0;
    await log.send('page', due, { path: '/' });
    const loaded = performance.now();
    if (isNewDevice) await Promise.all(this.assets.map((path) => log.send('asset', loaded, { path })));
    await this.authenticate(log, account, isNewDevice);
    const today = await log.send('today', performance.now(), { path: ROUTES.puzzles.today, token });
    const opened = performance.now();
    const { puzzle_id } = JSON.parse(today.body) as TodayPuzzle;
    for (const [index, guess] of guessesOf({ ...this.puzzle, puzzleId: puzzle_id }, token).entries()) {
      const due = opened + (index + 1) * this.guessGapMs;
      if (due > performance.now()) await delay(due - performance.now());
      await log.send('guess', due, guess);
    }
    await log.send('score', performance.now(), submission(this.puzzle, token));
    const { today: board, todayFriends, totalScores } = ROUTES.leaderboards;
    const finished = performance.now();
    await Promise.all(
      [board, todayFriends, totalScores].map((path) => log.send('board', finished, { path, token })),
    );
  }

  private async authenticate(log: RequestLog, account: Account, isNewDevice: boolean): Promise<void> {
    const { cookies } = account;
    const signIn = {
      method: 'POST',
      path: ROUTES.users.login,
      json: { email: account.email, password: PASSWORD },
    } as const;
    const refresh = {
      method: 'POST',
      path: ROUTES.users.refresh,
      json: {},
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        [HEADERS.antiForgery]: cookies.get(COOKIES.antiForgery)!,
      },
    } as const;
    const now = performance.now();
    keepCookies(
      account,
      await (isNewDevice ? log.send('sign-in', now, signIn) : log.send('refresh', now, refresh)),
    );
  }
}

function registration(): HttpRequest & { json: { email: string } } {
  const json = { email: `${randomUUID()}@example.org`, password: PASSWORD, display_name: 'Bench' };
  return { method: 'POST', path: ROUTES.users.register, json };
}

function keepCookies({ cookies }: Account, { headers }: Reply): void {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}
