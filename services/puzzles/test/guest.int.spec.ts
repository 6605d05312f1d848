import {
  ROUTES,
  type AvailablePuzzle,
  type EventData,
  type Score,
  type StreakBoardEntry,
} from '@fourfold/contracts';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf, lockAwaited } from '@fourfold/platform/testing';
import { DataSource } from 'typeorm';
import { ClaimService } from '../src/claim/claim.service';
import { groupOf } from './numbered-puzzle';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-09-16', '2026-09-17', '2026-09-18'] as const;
const noon = (date: string) => `${date}T12:00:00Z`;

let puzzles: PuzzlesApp;

beforeAll(async () => {
  puzzles = await PuzzlesApp.start(noon(DATES[0]));
  await puzzles.schedule(...DATES);
});
beforeEach(() => puzzles.setTime(noon(DATES[0])));
afterAll(() => puzzles.stop());

const newGuest = () => puzzles.player({ is_guest: true });
const claimOf = (guest: Player, player: Player): EventData['guest.claimed'] => ({
  guest_id: guest.userId,
  user_id: player.userId,
  claimed_at: noon(DATES[1]),
});
const deliverClaim = (guest: Player, player: Player) =>
  puzzles.app.get(JetStreamServer).handle(eventOf('guest.claimed', guest.userId, 3, claimOf(guest, player)));
const scoresOf = async (player: Player) => (await player.get<Score[]>(ROUTES.scores.mine)).body;
const archiveOf = async (player: Player) =>
  (await player.get<AvailablePuzzle[]>(ROUTES.puzzles.available)).body;
const streakBoard = async () => {
  await puzzles.ranksSettled();
  puzzles.forgetBoards();
  return (await puzzles.player().get<StreakBoardEntry[]>(ROUTES.leaderboards.streaksPublic)).body.map(
    ({ user_id }) => user_id,
  );
};

describe('the game of a guest', () => {
  it('is judged as any other, counts for the own streak, and is on no board', async () => {
    const guest = newGuest();
    const id = await guest.win();
    expect((await guest.submit(id, [])).body).toEqual({ calculated_score: 940, categories_found: 4 });
    expect((await guest.status(id)).body).toMatchObject({ status: 'finished', won: true, unranked: true });
    expect(await scoresOf(guest)).toMatchObject([{ puzzle_id: id, points_scored: 940, unranked: true }]);
    expect(await puzzles.streakOf(guest)).toMatchObject({ current_streak: 1 });
    const board = await puzzles.player().board();
    expect(board.body.map(({ user_id }) => user_id)).not.toContain(guest.userId);
    expect(await streakBoard()).not.toContain(guest.userId);
    expect(await puzzles.drift()).toEqual({});
  });

  it('is unranked when it was finished offline', async () => {
    const guest = newGuest();
    const { puzzle_id } = (await guest.today()).body;
    const guesses = [1, 2, 3, 4].map((difficulty, index) => ({
      seq: index + 1,
      words: groupOf(DATES[0], difficulty),
      at: noon(DATES[0]),
    }));
    const { body } = await guest.request('POST', ROUTES.scores.sync, { puzzle_id, guesses });
    expect(body).toMatchObject({ status: 'finished', unranked: true });
  });

  it('stays unranked after the guest has registered, and the one that is finished later does not', async () => {
    const guest = newGuest();
    const finished = await guest.win();
    puzzles.setTime(noon(DATES[1]));
    const { puzzle_id: running } = (await guest.today()).body;
    const account = puzzles.player({ sub: guest.userId });
    await deliverClaim(guest, account);
    for (const difficulty of [1, 2, 3, 4]) await account.guess(running, groupOf(DATES[1], difficulty));
    await account.submit(finished, []);
    await account.submit(running, []);
    const [later, earlier] = await scoresOf(account);
    expect(earlier).toMatchObject({ puzzle_id: finished, unranked: true });
    expect(later).not.toHaveProperty('unranked');
    expect(await streakBoard()).toContain(account.userId);
  });
});

describe('a claim', () => {
  it('moves the games of dates that the account has not started, with guesses, scores and streak', async () => {
    const [guest, player] = [newGuest(), puzzles.player()];
    const first = await guest.win();
    await guest.submit(first, []);
    puzzles.setTime(noon(DATES[1]));
    await guest.lose([1]);
    const { puzzle_id: second } = (await player.today()).body;
    puzzles.setTime(noon(DATES[2]));
    const { puzzle_id: running } = (await guest.today()).body;
    await guest.guess(running, groupOf(DATES[2], 2));

    await deliverClaim(guest, player);

    expect(await archiveOf(player)).toMatchObject([
      { puzzle_id: running, status: 'in_progress' },
      { puzzle_id: second, status: 'in_progress' },
      { puzzle_id: first, status: 'finished', points_scored: 940, unranked: true },
    ]);
    expect((await player.today()).body.game_state.found_categories).toHaveLength(1);
    const log = await puzzles.sql('select from guesses where user_id = $1 and puzzle_id = $2', [
      player.userId,
      first,
    ]);
    expect(log).toHaveLength(4);
    expect(await puzzles.streakOf(player)).toMatchObject({ last: DATES[0], highest_streak: 1 });
    const left = `select from attempts where user_id = $1 union all select from streaks where user_id = $1`;
    expect(await puzzles.sql(left, [guest.userId])).toEqual([]);
    expect(await puzzles.drift()).toEqual({});
  });

  it('is applied once by event and query together, and waits for neither order nor repetition', async () => {
    const [guest, player] = [newGuest(), puzzles.player()];
    await guest.submit(await guest.win(), []);
    const claim = { ...claimOf(guest, player), version: 3 };
    const query = () =>
      puzzles.app
        .get(DataSource)
        .transaction((manager) => puzzles.app.get(ClaimService).apply(manager, claim));
    await Promise.all([deliverClaim(guest, player), query(), query()]);
    const finished = { status: 'finished', points_scored: 940, unranked: true };
    expect((await archiveOf(player)).at(-1)).toMatchObject(finished);
    expect(await query()).toBe(0);
    expect((await archiveOf(player)).at(-1)).toMatchObject(finished);
  });

  it('finds the games even when the deletion of the guest arrives first', async () => {
    const [guest, player] = [newGuest(), puzzles.player()];
    const id = await guest.win();
    const deleted = { user_id: guest.userId, deleted_at: noon(DATES[0]), claimed: true } as const;
    await puzzles.app.get(JetStreamServer).handle(eventOf('user.deleted', guest.userId, 5, deleted));
    await deliverClaim(guest, player);
    expect((await player.status(id)).body).toMatchObject({ status: 'finished', unranked: true });
  });

  it('gives nothing to an account that is deleted', async () => {
    const [guest, player] = [newGuest(), puzzles.player()];
    await guest.win();
    const deleted = { user_id: player.userId, deleted_at: noon(DATES[0]) };
    await puzzles.app.get(JetStreamServer).handle(eventOf('user.deleted', player.userId, 5, deleted));
    await deliverClaim(guest, player);
    const ids = [guest.userId, player.userId];
    expect(await puzzles.sql('select from attempts where user_id = any ($1)', [ids])).toEqual([]);
  });

  it('waits for the deletion of a puzzle, whose games it has not locked', async () => {
    const [guest, player] = [newGuest(), puzzles.player()];
    const id = await guest.win();
    const deletion = puzzles.app.get(DataSource).createQueryRunner();
    await deletion.startTransaction();
    await deletion.query('select from puzzles where puzzle_id = $1 for update', [id]);
    const claimed = deliverClaim(guest, player);
    await lockAwaited(puzzles.app);
    // As the foreign key does when the puzzle is deleted.
    await deletion.query('select from attempts where puzzle_id = $1 for key share', [id]);
    await deletion.commitTransaction();
    await deletion.release();
    await claimed;
    expect((await player.status(id)).body).toMatchObject({ status: 'finished' });
  });
});
