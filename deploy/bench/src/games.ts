import { ROUTES, routePath, type TodayPuzzle } from '@fourfold/contracts';
import { answersTo, type TokenIssuer } from '@fourfold/testing';
import { ask, type HttpRequest } from './load';
import { makeUsers } from './users';

/** Guesses of other players between two guesses of one: far more than are ever in flight at once. */
const GUESSES_APART = 64;

export interface DailyPuzzle {
  puzzleId: number;
  puzzleDate: string;
  groups: string[][];
}

export interface MadeCode {
  code: string;
  groups: string[][];
}

/** Today's puzzle with its groups, which are known because it is from the starter content. */
export async function solveToday(url: string, token: string): Promise<DailyPuzzle> {
  const today = await ask<TodayPuzzle>(url, { path: ROUTES.puzzles.today, token });
  const groups = answersTo(today.puzzle_data.words).map(({ words }) => words);
  return { puzzleId: today.puzzle_id, puzzleDate: today.puzzle_date, groups };
}

/** The guesses of the longest winning game: three mistakes, then the four groups. */
export function guessesOf({ puzzleId, groups }: DailyPuzzle, token: string): HttpRequest[] {
  const path = ROUTES.scores.validateGuess;
  return wordsOf(groups).map((words) => ({
    method: 'POST',
    path,
    token,
    json: { puzzle_id: puzzleId, words },
  }));
}

/** The same for a puzzle that a player made. */
export function madeGuessesOf({ code, groups }: MadeCode, token: string): HttpRequest[] {
  const path = routePath(ROUTES.made.guess, { code });
  return wordsOf(groups).map((words) => ({ method: 'POST', path, token, json: { words } }));
}

function wordsOf(groups: readonly string[][]): string[][] {
  const mistakes = [0, 1, 2].map((index) => groups.map((words) => words[index]!));
  return [...mistakes, ...groups];
}

/** The requests of whole games by `count` new players. */
export function newGames(puzzle: DailyPuzzle, issuer: TokenIssuer, count: number) {
  const users = makeUsers(issuer, count);
  return {
    openings: users.map(({ token }): HttpRequest => ({ path: ROUTES.puzzles.today, token })),
    guesses: interleaved(users.map(({ token }) => guessesOf(puzzle, token))),
    submissions: users.map(({ token }) => submission(puzzle, token)),
  };
}

export function submission({ puzzleId, groups }: DailyPuzzle, token: string): HttpRequest {
  const path = routePath(ROUTES.scores.submit, { puzzle_id: puzzleId });
  return { method: 'POST', path, token, json: groups };
}

/** Mixes beginnings, middles and ends of games, so that no player ever has two guesses in flight. */
export function interleaved(games: readonly HttpRequest[][]): HttpRequest[] {
  const placed = games.flatMap((guesses, player) =>
    guesses.map((guess, turn) => ({ guess, place: player + turn * GUESSES_APART })),
  );
  return placed.sort((one, other) => one.place - other.place).map(({ guess }) => guess);
}
