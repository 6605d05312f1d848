import {
  ROUTES,
  routePath,
  type GuessResult,
  type PuzzleStatus,
  type ScoreBoardEntry,
  type ScoreSubmission,
  type TodayPuzzle,
} from '@fourfold/contracts';
import type { TokenIssuer } from '@fourfold/testing';
import { issuedSession, TestUser, type Answer, type Claims } from '@fourfold/testing/user';
import { groupOf, wrongGroup } from './numbered-puzzle';

/** A user with the API calls of a player. */
export class Player extends TestUser {
  constructor(url: string, issuer: TokenIssuer, claims: Claims = {}) {
    super(url, issuedSession(issuer, claims));
  }

  today(): Promise<Answer<TodayPuzzle>> {
    return this.get(ROUTES.puzzles.today);
  }

  guess(puzzle_id: number, words: string[]): Promise<Answer<GuessResult>> {
    return this.request('POST', ROUTES.scores.validateGuess, { puzzle_id, words });
  }

  /** @param guesses_before guesses and time-outs that the browser knows of */
  timeOut(puzzle_id: number, guesses_before?: number): Promise<Answer<GuessResult>> {
    const body = { puzzle_id, words: [], timed_out: true, guesses_before };
    return this.request('POST', ROUTES.scores.validateGuess, body);
  }

  submit(puzzleId: number, groups: unknown): Promise<Answer<ScoreSubmission>> {
    return this.request('POST', routePath(ROUTES.scores.submit, { puzzle_id: puzzleId }), groups);
  }

  status(puzzleId: number): Promise<Answer<PuzzleStatus>> {
    return this.get(routePath(ROUTES.scores.status, { puzzle_id: puzzleId }));
  }

  board(query = ''): Promise<Answer<ScoreBoardEntry[]>> {
    return this.get(ROUTES.leaderboards.today + query);
  }

  /** Opens today's puzzle and finds the categories in this order after some mistakes. @returns its id */
  async win(order = [1, 2, 3, 4], mistakes = 0): Promise<number> {
    const { body } = await this.today();
    for (let n = 0; n < mistakes; n += 1) await this.guess(body.puzzle_id, wrongGroup(body.puzzle_date, n));
    for (const difficulty of order) await this.guess(body.puzzle_id, groupOf(body.puzzle_date, difficulty));
    return body.puzzle_id;
  }

  /** Opens today's puzzle, finds some categories and then sends four time-outs. @returns its id */
  async lose(found: number[] = []): Promise<number> {
    const { body } = await this.today();
    for (const difficulty of found) await this.guess(body.puzzle_id, groupOf(body.puzzle_date, difficulty));
    for (let n = 0; n < 4; n += 1) await this.timeOut(body.puzzle_id);
    return body.puzzle_id;
  }
}
