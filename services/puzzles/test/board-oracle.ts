import { ROUTES, type TodaysPlace } from '@fourfold/contracts';
import { waitFor } from '@fourfold/testing';
import { isDeepStrictEqual } from 'node:util';
import type { Player } from './player';
import type { PuzzlesApp } from './puzzles-app';

const { leaderboards } = ROUTES;

interface OracleRow {
  rank: number;
  user_id: string;
  score_id?: number;
}

/** Below the low limit, the caller's own row is appended with a separately counted rank. */
const LIMITS = [1, 100];

/** The expected boards, by window functions over the tables of scores, streaks and friendships. */
const ORACLES: Record<string, string> = {
  [leaderboards.today]: `
    select rank() over (order by points_scored desc, offline, completion_time_seconds)::integer as rank, user_id, score_id::float8
    from scores where puzzle_date = $2 and not unranked and user_id = any ($1)
    order by points_scored desc, offline, completion_time_seconds, scores.score_id`,
  [leaderboards.allTime]: `
    select rank() over (order by points_scored desc, offline, completion_time_seconds)::integer as rank, user_id, score_id::float8
    from scores where $2::text is not null and not unranked and user_id = any ($1)
    order by points_scored desc, offline, completion_time_seconds, scores.score_id`,
  [leaderboards.totalScores]: `
    select rank() over (order by sum(points_scored) desc)::integer as rank, user_id
    from scores where $2::text is not null and not unranked and user_id = any ($1) group by user_id
    order by sum(points_scored) desc, user_id`,
  [leaderboards.streaks]: `
    select rank() over (order by current_streak desc, highest_streak desc)::integer as rank, user_id
    from streaks where $2::text is not null and highest_streak > 0 and not is_guest and user_id = any ($1)
    order by current_streak desc, highest_streak desc, user_id`,
};

const OF_FRIENDS: Record<string, string> = {
  [leaderboards.todayFriends]: leaderboards.today,
  [leaderboards.totalScoresFriends]: leaderboards.totalScores,
  [leaderboards.streaksFriends]: leaderboards.streaks,
};

type Boards = Record<string, OracleRow[] | TodaysPlace>;

/** Compares every board of every player with the tables, once events have arrived. */
export async function expectRightBoards(
  puzzles: PuzzlesApp,
  players: readonly Player[],
  today: string,
): Promise<void> {
  const expected = await expectedBoards(puzzles, players, today);
  let shown: unknown;
  await waitFor(async () => {
    puzzles.forgetBoards();
    return isDeepStrictEqual((shown = await shownBoards(players)), expected);
  }).catch(() => undefined);
  expect(shown).toEqual(expected);
}

/** Every board at every limit, as it is shown to the players. */
async function shownBoards(players: readonly Player[]): Promise<Boards> {
  const boards: Boards = {};
  for (const player of players)
    for (const path of [...Object.keys(ORACLES), ...Object.keys(OF_FRIENDS)])
      for (const limit of LIMITS) {
        const { body } = await player.get<OracleRow[]>(`${path}?limit=${limit}`);
        boards[`${path} of ${player.userId}, ${limit}`] = body.map(rowOf);
      }
  for (const player of players)
    boards[placeKey(player)] = (await player.get<TodaysPlace>(leaderboards.todayPlace)).body;
  return boards;
}

/** Every board at every limit, as computed from the tables. */
async function expectedBoards(
  puzzles: PuzzlesApp,
  players: readonly Player[],
  today: string,
): Promise<Boards> {
  const boards: Boards = {};
  const everybody = players.map(({ userId }) => userId);
  const ofToday = await puzzles.sql<OracleRow>(ORACLES[leaderboards.today]!, [everybody, today]);
  for (const player of players) {
    const rank = ofToday.find(({ user_id }) => user_id === player.userId)?.rank ?? null;
    boards[placeKey(player)] = { rank, players: ofToday.length };
  }
  for (const { userId } of players) {
    const friends = await puzzles.sql<{ id: string }>(
      `select second_user_id as id from friendships where first_user_id = $1 and are_friends
       union select first_user_id from friendships where second_user_id = $1 and are_friends`,
      [userId],
    );
    const circle = [userId, ...friends.map(({ id }) => id)];
    for (const [path, sql] of Object.entries(ORACLES)) {
      const all = (await puzzles.sql<OracleRow>(sql, [everybody, today])).map(rowOf);
      for (const limit of LIMITS) boards[`${path} of ${userId}, ${limit}`] = withOwn(all, userId, limit);
    }
    for (const [path, ofAll] of Object.entries(OF_FRIENDS)) {
      const all = (await puzzles.sql<OracleRow>(ORACLES[ofAll]!, [circle, today])).map(rowOf);
      for (const limit of LIMITS) boards[`${path} of ${userId}, ${limit}`] = withOwn(all, userId, limit);
    }
  }
  return boards;
}

const placeKey = ({ userId }: Player): string => `place of ${userId}`;

function withOwn(all: readonly OracleRow[], userId: string, limit: number): OracleRow[] {
  const shown = all.slice(0, limit);
  const own = all.find(({ user_id }) => user_id === userId);
  return shown.some(({ user_id }) => user_id === userId) || !own ? shown : [...shown, own];
}

function rowOf({ rank, user_id, score_id }: OracleRow): OracleRow {
  return { rank, user_id, ...(score_id !== undefined && { score_id }) };
}
