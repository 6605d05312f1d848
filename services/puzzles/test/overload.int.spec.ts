import { ERRORS, HEADERS, ROUTES } from '@fourfold/contracts';
import { Bulkhead } from '@fourfold/platform';
import { USUAL_TIMEOUTS, waitFor } from '@fourfold/testing';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { DataSource } from 'typeorm';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-03-10';
const LIMIT = 4;
const POOL_SIZE = 2;
const REFUSED = {
  status: 503,
  retryAfter: '1',
  isOverloaded: true,
  body: { detail: ERRORS.service_unavailable.detail },
};

describe('puzzles with more requests than it can serve', () => {
  let puzzles: PuzzlesApp;
  let player: Player;
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
  });
  afterEach(async () => {
    held.splice(0).forEach((request) => request.destroy());
    await inProgress(0);
  });
  afterAll(() => puzzles.stop());

  const inProgress = (count: number): Promise<unknown> =>
    waitFor(() => puzzles.app.get(Bulkhead).inProgress === count, { what: `${count} in progress` });

  /** Guesses whose body is still to come. */
  async function holdGuesses(count: number): Promise<void> {
    const url = puzzles.url + ROUTES.scores.validateGuess;
    while (held.length < count) {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${player.token}` };
      const guess = request(url, { method: 'POST', headers, agent: false }).on('error', () => undefined);
      guess.flushHeaders();
      held.push(guess);
    }
    await inProgress(count);
  }

  const statuses = async (...paths: string[]): Promise<number[]> =>
    Promise.all(paths.map(async (path) => (await fetch(puzzles.url + path)).status));

  const refusalOf = async (path: string) => {
    const answer = await fetch(puzzles.url + path);
    const body: unknown = await answer.json();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      isOverloaded: answer.headers.has(HEADERS.overloaded),
      body,
    };
  };

  it('refuses what is least important first, and never its health', async () => {
    const { today } = ROUTES.puzzles;
    const [board, other] = [ROUTES.leaderboards.todayPublic, ROUTES.puzzles.available];
    expect(await statuses(today, board, other)).toEqual([401, 200, 401]);
    await holdGuesses(2);
    expect(await statuses(today)).toEqual([401]);
    expect(await statuses(board)).toEqual([200]);
    expect(await refusalOf(other)).toEqual(REFUSED);
    await holdGuesses(3);
    expect(await statuses(today)).toEqual([401]);
    expect(await refusalOf(board)).toEqual(REFUSED);
    expect((await player.guess(puzzleId, groupOf(DATE, 1))).body).toMatchObject({ correct: true });
    await holdGuesses(LIMIT);
    expect(await refusalOf(today)).toEqual(REFUSED);
    expect((await player.guess(puzzleId, groupOf(DATE, 2))).status).toBe(503);
    expect(await statuses('/health/live', '/health/ready')).toEqual([200, 200]);
  });

  it('counts a request no longer when it is answered, refused by its handler, or its client is gone', async () => {
    await holdGuesses(LIMIT);
    const [answered, malformed, abandoned] = held.splice(0, 3);
    const answerTo = (guess: ClientRequest, body: string): Promise<IncomingMessage> =>
      new Promise((resolve) => guess.on('response', resolve).end(body));
    const guess = JSON.stringify({ puzzle_id: puzzleId, words: groupOf(DATE, 3) });
    expect((await answerTo(answered!, guess)).statusCode).toBe(200);
    expect((await answerTo(malformed!, '{')).statusCode).toBe(400);
    abandoned!.destroy();
    await inProgress(1);
  });

  it('takes no connection of the pool for a refusal, and lets none wait long for one', async () => {
    const runners = Array.from({ length: POOL_SIZE }, () => puzzles.app.get(DataSource).createQueryRunner());
    await Promise.all(runners.map((runner) => runner.connect()));
    // A request that is let in waits for a connection in vain: an outage, without a time to come back.
    const { status, headers } = await player.guess(puzzleId, groupOf(DATE, 4));
    expect([status, headers.get('retry-after'), headers.has(HEADERS.overloaded)]).toEqual([503, null, false]);
    await holdGuesses(LIMIT);
    expect(await refusalOf(ROUTES.leaderboards.todayPublic)).toEqual(REFUSED);
    await Promise.all(runners.map((runner) => runner.release()));
  });
});
