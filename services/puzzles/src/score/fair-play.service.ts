import { QUERIES, type QueryAnswer } from '@fourfold/contracts';
import { dateInUtc } from '@fourfold/game-rules';
import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { PlayedGame } from '../attempt/attempt.service';
import { PuzzlesTelemetry } from '../telemetry';
import { isFasterThanReading, isHastyClean, isHastyOffline } from './domain/pace';
import type { GameResult } from './domain/result';
import { FairPlayRepository } from './fair-play.repository';

/** Decides which games admins are shown. A flag takes nothing from a game. */
@Injectable()
export class FairPlayService {
  constructor(
    private readonly queries: QueryClient,
    private readonly repository: FairPlayRepository,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  async isSuspicious(user: AuthenticatedUser, game: PlayedGame, result: GameResult): Promise<boolean> {
    const { log } = game;
    return (
      isFasterThanReading(log) ||
      isHastyOffline(log.times, result.seconds) ||
      isHastyClean(result) ||
      (result.won && (await this.mayKnowAnswers(user, game)))
    );
  }

  /** Whether the account was made on the UTC day of the game, in a browser in which somebody else had finished the puzzle. */
  private async mayKnowAnswers(
    { user_id, browser }: AuthenticatedUser,
    { attempt }: PlayedGame,
  ): Promise<boolean> {
    const claim = browser === undefined ? undefined : await this.openClaim(user_id, browser);
    if (!claim || dateInUtc(new Date(claim.created_at)) !== dateInUtc(attempt.startedAt)) return false;
    return this.repository.wasFinishedBefore(claim.other_user_ids, attempt);
  }

  /** Undefined without an answer of auth: a submission does not depend on it. */
  private async openClaim(
    user_id: string,
    browser: string,
  ): Promise<QueryAnswer<'auth.open_browser_claim'> | undefined> {
    try {
      return await this.queries.ask(QUERIES.openBrowserClaim, { user_id, browser });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.telemetry.browserUnknown(user_id, error.code);
      return undefined;
    }
  }
}
