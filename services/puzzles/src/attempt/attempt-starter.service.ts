import { AppError, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueService, type CataloguePuzzle } from '../catalogue/catalogue.service';
import { PlayerRepository } from '../player/player.repository';
import { PuzzlesTelemetry } from '../telemetry';
import { AttemptRepository } from './attempt.repository';
import type { OpenGame } from './puzzle-access.service';

/** Starts games: from the first time the words are sent the clock runs, once, whatever is reloaded. */
@Injectable()
export class AttemptStarter {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueService,
    private readonly players: PlayerRepository,
    private readonly attempts: AttemptRepository,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** The player's game of a puzzle, started now if it was not. */
  async open(user: AuthenticatedUser, puzzle: CataloguePuzzle, now: Date): Promise<OpenGame> {
    const { puzzleId, puzzleDate } = puzzle;
    const known = await this.attempts.find(user.user_id, puzzleId);
    if (known) return { puzzle, attempt: known };
    const started = await this.dataSource.transaction(async (manager) => {
      const frozen = await this.catalogue.freeze(manager, puzzle, now);
      await this.players.remember(manager, user);
      await this.attempts.insert(manager, { userId: user.user_id, puzzleId, puzzleDate, startedAt: now });
      const attempt = await this.attempts.find(user.user_id, puzzleId, manager);
      if (!attempt) throw new AppError('puzzle_not_found');
      return { puzzle: frozen, attempt };
    });
    this.telemetry.gameStarted(puzzleId);
    return started;
  }

  /** The words go to somebody who may start the game on another day: its clock will have run from now on. */
  async noteSending(user: AuthenticatedUser, { puzzleId }: CataloguePuzzle, now: Date): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.players.remember(manager, user);
      await this.attempts.noteSending(manager, { userId: user.user_id, puzzleId, sentAt: now });
    });
  }
}
