import { ERRORS, ROUTES } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { Client } from 'pg';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATE = '2026-06-20';
/** Several times as many as there are connections to the database. */
const READERS = 40;
const { streaksFriends, totalScoresFriends } = ROUTES.leaderboards;

describe('a table that does not answer', () => {
  let puzzles: PuzzlesApp;
  let reader: Player;
  let locker: Client;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATE}T12:00:00Z`);
    await puzzles.schedule(DATE);
    reader = puzzles.player();
    locker = new Client({ connectionString: puzzles.env.DATABASE_URL });
    await locker.connect();
  });
  afterAll(async () => {
    await locker.end();
    await puzzles.stop();
  });

  const readAll = () =>
    Promise.all(
      Array.from({ length: READERS }, (_, n) =>
        reader.get(n % 2 === 0 ? streaksFriends : totalScoresFriends),
      ),
    );

  it('answers 503 where it is needed while that lasts, and has no effect later', async () => {
    await locker.query('begin; lock table friendships in access exclusive mode');
    const answers = await readAll();
    await locker.query('rollback');
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({ status: 503, body: { detail: ERRORS.service_unavailable.detail } });
    await waitFor(async () => (await readAll()).every(({ status }) => status === 200));
  });
});
