import type { EventData, EventType } from '@fourfold/contracts';
import { JetStreamServer } from '@fourfold/platform/messaging';
import { eventOf, leftovers, personalDataFaults, personalDataOf } from '@fourfold/platform/testing';
import { groupOf, wrongGroup } from './numbered-puzzle';
import { MADE, madeCategories, MadePlayer } from './made-player';
import type { Player } from './player';
import { PuzzlesApp } from './puzzles-app';

const DATES = ['2026-09-17', '2026-09-18'] as const;

describe('the personal data of puzzles', () => {
  let puzzles: PuzzlesApp;
  let friendships = 0;

  beforeAll(async () => {
    puzzles = await PuzzlesApp.start(`${DATES[0]}T12:00:00Z`);
    await puzzles.schedule(...DATES);
  });
  afterAll(() => puzzles.stop());

  const apply = <T extends EventType>(type: T, id: string, version: number, data: EventData[T]) =>
    puzzles.app.get(JetStreamServer).handle(eventOf(type, id, version, data));
  const register = async (display_name: string): Promise<Player> => {
    const player = puzzles.player({ display_name });
    await apply('user.registered', player.userId, 1, player.data());
    return player;
  };

  /** A player with rows in every table: a lost game with its score, and a running one. */
  async function everything(): Promise<{ ada: Player; friend: Player; games: [number, number] }> {
    const [ada, friend] = [await register('Ada'), await register('Friend')];
    friendships += 1;
    await apply('friend.accepted', String(friendships), 1, {
      friendship_id: friendships,
      user_ids: [ada.userId, friend.userId].sort() as [string, string],
      accepted_at: `${DATES[0]}T10:00:00Z`,
    });
    ada.zone = 'UTC';
    puzzles.setTime(`${DATES[0]}T12:00:00Z`);
    const lost = await ada.lose([2]);
    await ada.submit(lost, []);
    puzzles.setTime(`${DATES[1]}T12:00:00Z`);
    const running = (await ada.today()).body.puzzle_id;
    await ada.guess(running, wrongGroup(DATES[1], 0));
    await puzzles.sql(
      `insert into withdrawn_games (user_id, puzzle_id, withdrawn_at) values ($1, 99, now())`,
      [ada.userId],
    );
    await puzzles.sql(`insert into spoiled_puzzles (user_id, puzzle_id) values ($1, $2)`, [ada.userId, lost]);
    const [code, other] = [await new MadePlayer(ada).code(), await new MadePlayer(friend).code()];
    await new MadePlayer(friend).open(code);
    await new MadePlayer(ada).guess(other, wrongGroup(MADE, 0));
    await new MadePlayer(ada).report(other, 'said by Ada');
    await apply('block.created', String(friendships), 1, {
      block_id: friendships,
      blocker_id: ada.userId,
      blocked_id: puzzles.player().userId,
      blocked_at: `${DATES[1]}T10:00:00Z`,
    });
    return { ada, friend, games: [lost, running] };
  }

  it('are the rows of every table, of others ids and display names only', async () => {
    const { ada, friend, games } = await everything();
    const user_id = ada.userId;
    const [lost, running] = games;
    const document = await personalDataOf(puzzles.app, user_id);
    expect(await personalDataFaults(puzzles.app, document)).toEqual([]);
    const timedOut = { puzzle_id: lost, words: [], verdict: 'timed_out' };
    expect(document).toMatchObject({
      players: [{ ...ada.names, version: 1, time_zone: 'UTC', deleted_at: null }],
      friendships: [{ friendship_id: friendships, are_friends: true, friend_display_name: 'Friend' }],
      attempts: [
        { user_id, puzzle_id: lost, puzzle_date: DATES[0], guess_count: 5, mistakes: 4 },
        { user_id, puzzle_id: running, puzzle_date: DATES[1], guess_count: 1, finished_at: null },
      ],
      guesses: [
        { user_id, puzzle_id: lost, seq: 1, words: groupOf(DATES[0], 2), verdict: 'correct' },
        ...[2, 3, 4, 5].map((seq) => ({ ...timedOut, user_id, seq })),
        { user_id, puzzle_id: running, seq: 1, words: wrongGroup(DATES[1], 0), verdict: 'wrong' },
      ],
      scores: [{ user_id, puzzle_id: lost, points_scored: 140, won: false, mistakes_used: 4 }],
      withdrawn_games: [{ user_id, puzzle_id: 99 }],
      made_puzzles: [{ author_id: user_id, title: 'Birthday', categories: madeCategories(), state: 'open' }],
      made_attempts: [{ user_id, guess_count: 1, mistakes: 1, finished_at: null }],
      made_guesses: [{ user_id, seq: 1, words: wrongGroup(MADE, 0), verdict: 'wrong' }],
      made_reports: [{ user_id, is_decided: false }],
      blocks: [{ first_user_id: user_id, is_active: true }],
      player_totals: [{ user_id, total_score: 140, games_played: 1 }],
      streaks: [{ user_id, current_streak: 1, highest_streak: 1, last_finished_date: DATES[0] }],
    });
    expect(JSON.stringify(document)).not.toContain(friend.username);
  });

  it('tell nothing of a running game but what the player has guessed', async () => {
    const { ada, games } = await everything();
    const { attempts } = await personalDataOf(puzzles.app, ada.userId);
    const running = attempts!.find(({ puzzle_id }) => puzzle_id === games[1]);
    expect(running).not.toHaveProperty('tried');
    expect(running).toMatchObject({ found: [], mistakes: 1 });
  });

  it('have every game and every guess once, in order, over any number of pages', async () => {
    const ada = await register('Ada');
    await puzzles.sql(
      `with played as (
         insert into puzzles (puzzle_date, categories, fingerprint, missable, created_at)
         select date '1990-01-01' + n, '[]', 'page-' || n, true, now() from generate_series(1, 1000) as n
         returning puzzle_id, puzzle_date)
       , games as (
         insert into attempts (user_id, puzzle_id, puzzle_date, started_at, finished_at, guess_count, mistakes)
         select $1, puzzle_id, puzzle_date, now(), now(), 4, 4 from played)
       insert into guesses (user_id, puzzle_id, puzzle_date, seq, words, verdict, guessed_at)
       select $1, puzzle_id, puzzle_date, seq, '{}', 'timed_out', now() from played, generate_series(1, 4) as seq`,
      [ada.userId],
    );
    const { attempts, guesses } = await personalDataOf(puzzles.app, ada.userId);
    const ids = await puzzles.sql<{ puzzle_id: number }>(
      'select puzzle_id::float8 from attempts where user_id = $1 order by attempts.puzzle_id',
      [ada.userId],
    );
    expect(attempts!.map(({ puzzle_id }) => puzzle_id)).toEqual(ids.map(({ puzzle_id }) => puzzle_id));
    expect(guesses!.map(({ puzzle_id, seq }) => [puzzle_id, seq])).toEqual(
      ids.flatMap(({ puzzle_id }) => [1, 2, 3, 4].map((seq) => [puzzle_id, seq])),
    );
  });

  it('are erased with the account, apart from what the list names', async () => {
    const { ada, friend } = await everything();
    const deleted_at = `${DATES[1]}T12:00:00.000Z`;
    await apply('user.deleted', ada.userId, 5, { user_id: ada.userId, deleted_at });
    expect(await leftovers(puzzles.app, ada.userId)).toEqual([]);
    const { players, ...rest } = await personalDataOf(puzzles.app, ada.userId);
    expect(players).toEqual([expect.objectContaining({ user_id: ada.userId, display_name: null })]);
    expect(Object.values(rest).flat()).toEqual([]);
    expect(JSON.stringify(await personalDataOf(puzzles.app, friend.userId))).not.toContain(ada.userId);
    const reasons = await puzzles.sql(`select from outbox where data ->> 'reason' = 'said by Ada'
      and data ->> 'reporter_id' = '${ada.userId}'`);
    expect(reasons).toEqual([]);
    const left = await puzzles.sql('select from made_puzzles where author_id = $1', [ada.userId]);
    expect(left).toEqual([]);
  });
});
