import type { SyncResult } from '@fourfold/contracts';
import { MISTAKES_ALLOWED, outcomeOf } from '@fourfold/game-rules';
import { AppError, Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Attempt } from '../attempt/attempt.repository';
import { isUnranked, maySync } from '../attempt/domain/access';
import { gameStateOf, pointsOf } from '../attempt/domain/game-view';
import { GameService, type OpenGame } from '../attempt/game.service';
import type { Player } from '../player/player.decorators';
import { PuzzlesTelemetry } from '../telemetry';
import { OfflineMoves } from './offline-moves.service';
import type { LoggedGuess } from './sync.dto';

/** Takes over what was played offline: the server replays the device's log and decides. */
@Injectable()
export class SyncService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly games: GameService,
    private readonly moves: OfflineMoves,
    private readonly clock: Clock,
    private readonly telemetry: PuzzlesTelemetry,
  ) {}

  /** @throws AppError `puzzle_not_found`, `puzzle_not_started`, `sync_window_closed` */
  async sync(player: Player, puzzleId: number, log: readonly LoggedGuess[]): Promise<SyncResult> {
    const game = await this.games.open(player, puzzleId);
    if (game.attempt.finishedAt) return resultOf(game, game.attempt);
    const now = this.clock.now();
    if (!maySync(game.puzzle.puzzleDate, now)) throw new AppError('sync_window_closed');
    const { after, applied } = await this.dataSource.transaction((manager) =>
      this.moves.apply(manager, game, log, now),
    );
    this.telemetry.gameSynced(after, applied);
    return resultOf(game, after);
  }
}

function resultOf({ puzzle }: OpenGame, { state, finishedAt }: Attempt): SyncResult {
  const outcome = outcomeOf(state);
  const game = gameStateOf(puzzle.board, state);
  return {
    puzzle_id: puzzle.puzzleId,
    puzzle_date: puzzle.puzzleDate,
    status: outcome === 'playing' ? 'in_progress' : 'finished',
    won: outcome === 'playing' ? null : outcome === 'won',
    game_over: outcome !== 'playing',
    mistakes_remaining: MISTAKES_ALLOWED - state.mistakes,
    calculated_score: pointsOf(puzzle.board, state),
    game_state: game,
    ...game,
    ...(finishedAt && isUnranked(puzzle.puzzleDate, finishedAt) && { unranked: true }),
  };
}
