import {
  ROUTES,
  routePath,
  type Category,
  type CompleteMadePuzzle,
  type GuessResult,
  type OpenedOwnMadePuzzle,
  type OwnMadePuzzle,
  type PuzzleReview,
} from '@fourfold/contracts';
import type { Answer } from '@fourfold/testing/user';
import { numberedPuzzle } from './numbered-puzzle';
import { Player } from './player';

/** Names the words of made puzzles, as if it were a date. */
export const MADE = 'made';

export function madeCategories(name = MADE): Category[] {
  return numberedPuzzle(name).categories.map((category) => ({ ...category, words: [...category.words] }));
}

/** The calls of players who make puzzles or play them. */
export class MadePlayer {
  constructor(readonly player: Player) {}

  get userId(): string {
    return this.player.userId;
  }

  make(changes: object = {}): Promise<Answer<OwnMadePuzzle>> {
    const body = { title: 'Birthday', categories: madeCategories(), ...changes };
    return this.player.request('POST', ROUTES.made.list, body);
  }

  /** A new puzzle. @returns its code */
  async code(changes: object = {}): Promise<string> {
    const { status, body } = await this.make(changes);
    if (status !== 201) throw new Error(`no puzzle was made: ${status} ${JSON.stringify(body)}`);
    return body.code;
  }

  list(): Promise<Answer<OwnMadePuzzle[]>> {
    return this.player.get(ROUTES.made.list);
  }

  open(code: string): Promise<Answer<OpenedOwnMadePuzzle>> {
    return this.player.get(routePath(ROUTES.made.puzzle, { code }));
  }

  change(code: string, body: object): Promise<Answer<OwnMadePuzzle>> {
    const puzzle = { title: 'Birthday', categories: madeCategories(), ...body };
    return this.player.request('PUT', routePath(ROUTES.made.puzzle, { code }), puzzle);
  }

  setState(code: string, state: string, may_be_daily?: boolean): Promise<Answer<OwnMadePuzzle>> {
    return this.player.request('PUT', routePath(ROUTES.made.state, { code }), { state, may_be_daily });
  }

  remove(code: string): Promise<Answer<undefined>> {
    return this.player.request('DELETE', routePath(ROUTES.made.puzzle, { code }));
  }

  guess(code: string, words: string[]): Promise<Answer<GuessResult>> {
    return this.player.request('POST', routePath(ROUTES.made.guess, { code }), { words });
  }

  complete(code: string): Promise<Answer<CompleteMadePuzzle>> {
    return this.player.get(routePath(ROUTES.made.complete, { code }));
  }

  review(code: string): Promise<Answer<PuzzleReview>> {
    return this.player.get(routePath(ROUTES.made.review, { code }));
  }

  report(code: string, reason = 'rude'): Promise<Answer<unknown>> {
    return this.player.request('POST', routePath(ROUTES.made.report, { code }), { reason });
  }
}
