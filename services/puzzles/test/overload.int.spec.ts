import { ERRORS, HEADERS, OVERLOADED_CLIENT, ROUTES, type Importance } from '@fourfold/contracts';
import { Bulkhead } from '@fourfold/platform';
import { USUAL_TIMEOUTS, waitFor } from '@fourfold/testing';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { DataSource } from 'typeorm';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
const LIMIT = 40;
/** From so many on, requests of these kinds are refused. */
const FULL = { anonymous: 16, other: 20, board: 24, opening: 32 };
const POOL_SIZE = 2;

describe('puzzles with more requests than it can serve', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
  let reader: Player;
  let puzzleId: number;
  const held: ClientRequest[] = [];

  beforeAll(async () => {
    const changes = {
      ...USUAL_TIMEOUTS,
      REQUEST_LIMIT: String(LIMIT),
      DATABASE_POOL_SIZE: String(POOL_SIZE),
    };
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`, changes);
    await puzzles.schedule(DATE);
    player = puzzles.player();
    puzzleId = (await player.today()).body.puzzle_id;
    reader = puzzles.player();
  });
  afterEach(async () => {
    held.splice(0).forEach((request) => request.destroy());
    await inProgress(0);
  });
  afterAll(() => puzzles.stop());

  const inProgress = (count: number): Promise<unknown> =>
    waitFor(() => puzzles.app.get(Bulkhead).inProgress === count, { what: `${count} in progress` });

  /** A guess whose body is still to come. */
  function beginGuess({ token }: Player, address: string): ClientRequest {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      [HEADERS.forwardedFor]: address,
    };
    const url = puzzles.url + ROUTES.scores.validateGuess;
    const guess = request(url, { method: 'POST', headers, agent: false }).on('error', () => undefined);
    guess.flushHeaders();
    held.push(guess);
    return guess;
  }

  /** Guesses of as many players, each at home; the first is `player`. */
  async function holdGuesses(count: number): Promise<void> {
    while (held.length < count)
      beginGuess(held.length === 0 ? player : puzzles.player(), `192.0.2.${held.length}`);
    await inProgress(count);
  }

  const get = (path: string, { token }: Partial<Player> = reader): Promise<Response> => {
    const headers: Record<string, string> = { [HEADERS.forwardedFor]: '198.51.100.1' };
    if (token !== undefined) headers.authorization = `Bearer ${token}`;
    return fetch(puzzles.url + path, { headers });
  };
  const statusOf = async (path: string, sender?: Partial<Player>): Promise<number> =>
    (await get(path, sender)).status;

  const refusalOf = async (path: string, sender?: Partial<Player>) => {
    const answer = await get(path, sender);
    const body: unknown = await answer.json();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      overloaded: answer.headers.get(HEADERS.overloaded),
      body,
    };
  };
  const refused = (overloaded: Importance) => ({
    status: 503,
    retryAfter: '1',
    overloaded,
    body: { detail: ERRORS.service_unavailable.detail },
  });

  it('refuses what is least important first, and never its health', async () => {
    const { today } = ROUTES.puzzles;
    const [board, other] = [ROUTES.leaderboards.todayPublic, ROUTES.puzzles.available];
    const [stranger, forger] = [{}, { token: `${reader.token}A` }];
    await holdGuesses(FULL.anonymous - 1);
    for (const sender of [stranger, forger, reader]) expect(await statusOf(board, sender)).toBe(200);
    await holdGuesses(FULL.anonymous);
    for (const sender of [stranger, forger])
      expect(await refusalOf(board, sender)).toEqual(refused('anonymous'));
    // Its token was not known here before.
    expect(await statusOf(other, puzzles.player())).toBe(200);
    await holdGuesses(FULL.other);
    expect(await refusalOf(other)).toEqual(refused('other'));
    expect(await statusOf(board)).toBe(200);
    await holdGuesses(FULL.board);
    expect(await refusalOf(board)).toEqual(refused('board'));
    expect(await statusOf(today)).toBe(200);
    await holdGuesses(FULL.opening);
    expect(await refusalOf(today)).toEqual(refused('opening'));
    expect((await player.guess(puzzleId, groupOf(DATE, 1))).body).toMatchObject({ correct: true });
    await holdGuesses(LIMIT);
    expect((await player.guess(puzzleId, groupOf(DATE, 2))).status).toBe(503);
    expect([await statusOf('/health/live'), await statusOf('/health/ready')]).toEqual([200, 200]);
  });

  it('refuses who has the most in progress, and serves everybody else, also at the same address', async () => {
    const address = '203.0.113.7';
    const greedy = [puzzles.player(), puzzles.player()];
    for (const player of greedy) await player.today();
    const answers: IncomingMessage[] = [];
    for (let turn = 0; turn < LIMIT; turn += 1)
      for (const player of greedy)
        beginGuess(player, address).on('response', (answer) => answers.push(answer));
    const isDecided = (): boolean =>
      answers.length + puzzles.app.get(Bulkhead).inProgress === greedy.length * LIMIT;
    await waitFor(isDecided, { what: 'every guess to be let in or refused' });
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(answers.at(-1)!.headers).toMatchObject({
      'retry-after': '1',
      [HEADERS.overloaded]: OVERLOADED_CLIENT,
    });
    for (const path of [ROUTES.puzzles.available, ROUTES.leaderboards.today, ROUTES.puzzles.today]) {
      const headers = { [HEADERS.forwardedFor]: address, authorization: `Bearer ${puzzles.player().token}` };
      expect((await fetch(puzzles.url + path, { headers })).status).toBe(200);
    }
  });

  it('counts a request no longer when it is answered, refused by its handler, or its client is gone', async () => {
    await holdGuesses(3);
    const [answered, malformed, abandoned] = held.splice(0, 3);
    const answerTo = (guess: ClientRequest, body: string): Promise<IncomingMessage> =>
      new Promise((resolve) => guess.on('response', resolve).end(body));
    const guess = JSON.stringify({ puzzle_id: puzzleId, words: groupOf(DATE, 3) });
    expect((await answerTo(answered!, guess)).statusCode).toBe(200);
    expect((await answerTo(malformed!, '{')).statusCode).toBe(400);
    abandoned!.destroy();
    await inProgress(0);
  });

  it('takes no connection of the pool for a refusal, and lets none wait long for one', async () => {
    const runners = Array.from({ length: POOL_SIZE }, () => puzzles.app.get(DataSource).createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    // A request that is let in waits for a connection in vain: an outage, without a time to come back.
    const { status, headers } = await player.guess(puzzleId, groupOf(DATE, 4));
    expect([status, headers.get('retry-after'), headers.has(HEADERS.overloaded)]).toEqual([503, null, false]);
    await holdGuesses(LIMIT);
    expect(await refusalOf(ROUTES.leaderboards.todayPublic)).toEqual(refused('board'));
    await Promise.all(runners.map((runner) => runner.release()));
  });
});
