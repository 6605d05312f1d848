import { setTimeout as delay } from 'node:timers/promises';
import { COOKIES, HEADERS, ROUTES, type TodayPuzzle } from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import type { Environment } from './environment';
import { guessesOf, solveToday, submission, type DailyPuzzle } from './games';
import { openLoop, send, type HttpRequest, type Reply, type RequestLog } from './load';
import { makeUsers, newAccount, registration, signIn, type Account } from './users';

const ACCOUNTS_PER_SECOND = 5;
/** Every n-th arrival signs in with a password and has nothing cached; the others refresh their session. */
const NEW_DEVICE_EVERY = 20;
/** Shorter than real players take, so that a steady state is reached soon. */
const GUESS_GAP_MS = 4_000;

/** An account with the cookies of its last session. */
type Session = Account & { cookies: Map<string, string> };

/** The players of the peak hour, who play through the gateway. */
export class DayPlayers {
  private arrivals = 0;

  private constructor(
    private readonly issuer: TokenIssuer,
    private readonly puzzle: DailyPuzzle,
    /** The paths that the page loads immediately. */
    private readonly assets: readonly string[],
    private readonly sessions: readonly Session[],
  ) {}

  /**
   * @param accounts how many accounts there are, whose sessions the games refresh in turn. Each game itself is played by a
   * new user, whose token the bench signs
   */
  static async create({ stack: { url }, issuer }: Environment, accounts: number): Promise<DayPlayers> {
    const puzzle = await solveToday(url, issuer.token());
    const { body } = await send(url, { path: '/' });
    const assets = [...body.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)].map(([, path]) => path!);
    const sessions = await openLoop({ perSecond: ACCOUNTS_PER_SECOND, count: accounts }, async () => {
      const session = { ...newAccount(), cookies: new Map<string, string>() };
      keepCookies(session, await send(url, registration(session)));
      return session;
    });
    return new DayPlayers(issuer, puzzle, assets, sessions);
  }

  /** Plays one game, from the page to the boards. Only guesses have fixed times; others follow a response. */
  async play(log: RequestLog, due: number, guessGapMs = GUESS_GAP_MS): Promise<void> {
    const { token } = makeUsers(this.issuer, 1)[0]!;
    const turn = this.arrivals++;
    const session = this.sessions[turn % this.sessions.length]!;
    const isNewDevice = turn % NEW_DEVICE_EVERY === 0;
    const now = (kind: string, request: HttpRequest) => log.send(kind, performance.now(), request);
    await log.send('page', due, { path: '/' });
    if (isNewDevice) await Promise.all(this.assets.map((path) => now('asset', { path })));
    const reply = await (isNewDevice ? now('sign-in', signIn(session)) : now('refresh', refresh(session)));
    keepCookies(session, reply);
    const today = await now('today', { path: ROUTES.puzzles.today, token });
    const opened = performance.now();
    const { puzzle_id } = JSON.parse(today.body) as TodayPuzzle;
    for (const [index, guess] of guessesOf({ ...this.puzzle, puzzleId: puzzle_id }, token).entries()) {
      const guessDue = opened + (index + 1) * guessGapMs;
      if (guessDue > performance.now()) await delay(guessDue - performance.now());
      await log.send('guess', guessDue, guess);
    }
    await now('score', submission(this.puzzle, token));
    const { today: board, todayFriends, totalScores } = ROUTES.leaderboards;
    await Promise.all([board, todayFriends, totalScores].map((path) => now('board', { path, token })));
  }
}

function refresh({ cookies }: Session): HttpRequest {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = { cookie, [HEADERS.antiForgery]: cookies.get(COOKIES.antiForgery)! };
  return { method: 'POST', path: ROUTES.users.refresh, json: {}, headers };
}

function keepCookies({ cookies }: Session, { headers }: Reply): void {
  for (const cookie of headers['set-cookie'] ?? []) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (name !== undefined && value !== undefined) cookies.set(name, value);
  }
}
