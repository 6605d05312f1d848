import { randomUUID } from 'node:crypto';
import {
  MISTAKES_ALLOWED,
  ROUTES,
  routePath,
  type CompletePuzzle,
  type TodayPuzzle,
} from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import type { Client } from 'pg';
import { send } from '../http';
import type { PreparedGuess } from './load';

/** Guesses between two of the same player: far more than are ever under way at once. */
const PLAYERS_APART = 64;

/** Three misses, then the four groups: the longest game there is. */
export const GUESSES_PER_GAME = 7;

export interface DailyPuzzle {
  puzzleId: number;
  puzzleDate: string;
  groups: string[][];
}

export interface Player {
  userId: string;
  token: string;
}

export function makePlayers(issuer: TokenIssuer, count: number): Player[] {
  return Array.from({ length: count }, (_, index) => {
    const userId = randomUUID();
    const names = { username: `player_${index}`, display_name: `Player ${index}` };
    return { userId, token: issuer.token({ sub: userId, ...names }) };
  });
}

/** Today's puzzle with its groups, as somebody is told them who has lost it. */
export async function solveToday(url: string, token: string): Promise<DailyPuzzle> {
  const today = JSON.parse((await send(url + ROUTES.puzzles.today, { token })).body) as TodayPuzzle;
  const { puzzle_id, puzzle_date } = today;
  for (let mistake = 0; mistake < MISTAKES_ALLOWED; mistake++)
    await send(url + ROUTES.scores.validateGuess, {
      method: 'POST',
      token,
      json: { puzzle_id, words: [], timed_out: true },
    });
  const { body } = await send(url + routePath(ROUTES.puzzles.complete, { puzzle_id }), { token });
  const { categories } = (JSON.parse(body) as CompletePuzzle).puzzle_data;
  return { puzzleId: puzzle_id, puzzleDate: puzzle_date, groups: categories.map(({ words }) => words) };
}

/** Starts the game for many at once, as opening the puzzle does for one. */
export async function startGames(
  database: Client,
  { puzzleId, puzzleDate }: DailyPuzzle,
  players: readonly Player[],
): Promise<void> {
  const ids = players.map(({ userId }) => userId);
  await database.query(
    `insert into players (user_id, username, display_name)
     select id, 'player_' || n, 'Player ' || n from unnest($1::uuid[]) with ordinality as row (id, n)`,
    [ids],
  );
  await database.query(`insert into streaks (user_id) select unnest($1::uuid[])`, [ids]);
  await database.query(
    `insert into attempts (user_id, puzzle_id, puzzle_date, started_at)
     select id, $2, $3, date_trunc('milliseconds', clock_timestamp()) from unnest($1::uuid[]) as id`,
    [ids, puzzleId, puzzleDate],
  );
}

/**
 * Whole games of all players, in an order in which beginnings, middles and ends of games mix from the first second to the
 * last and no player ever has two guesses under way.
 */
export function gamesOf(players: readonly Player[], { puzzleId, groups }: DailyPuzzle): PreparedGuess[] {
  const misses = [0, 1, 2].map((index) => groups.map((words) => words[index]!));
  const bodies = [...misses, ...groups].map((words) => JSON.stringify({ puzzle_id: puzzleId, words }));
  const steps = players.length + (GUESSES_PER_GAME - 1) * PLAYERS_APART;
  return Array.from({ length: steps }, (_, step) =>
    bodies.flatMap((body, turn): PreparedGuess[] => {
      const player = players[step - turn * PLAYERS_APART];
      return player ? [{ token: player.token, body }] : [];
    }),
  ).flat();
}
