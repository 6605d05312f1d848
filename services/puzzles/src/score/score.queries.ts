import {
  QUERIES,
  type AdminResult,
  type AdminScore,
  type FlaggedGame,
  type RecalculatedStreaks,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import {
  ActOnPlayerDto,
  ActOnScoreDto,
  HideScoreQueryDto,
  ListUserScoresDto,
  ResetUserPuzzleDto,
  UpdateScoreQueryDto,
} from './score.dto';
import { ScoreAdminService } from './score-admin.service';
import { ScoreRepository } from './score.repository';

/** Queries of the admin service about scores, games and streaks. */
@Controller()
export class ScoreQueries {
  constructor(
    private readonly lists: ScoreRepository,
    private readonly scores: ScoreAdminService,
  ) {}

  @MessagePattern(QUERIES.listUserScores, Transport.NATS)
  list(@Payload() { user_id, skip, limit }: ListUserScoresDto): Promise<AdminScore[]> {
    return this.lists.listForAdmins(user_id, { skip, limit });
  }

  @MessagePattern(QUERIES.listFlaggedGames, Transport.NATS)
  listFlagged(@Payload() page: PageDto): Promise<FlaggedGame[]> {
    return this.lists.listFlagged(page);
  }

  @MessagePattern(QUERIES.updateScore, Transport.NATS)
  update(
    @Payload() { admin_id, score_id, ...changes }: UpdateScoreQueryDto,
  ): Promise<AdminResult<AdminScore>> {
    return this.scores.update(admin_id, score_id, changes);
  }

  @MessagePattern(QUERIES.hideScore, Transport.NATS)
  hide(@Payload() { admin_id, score_id, ...change }: HideScoreQueryDto): Promise<AdminResult<AdminScore>> {
    return this.scores.hide(admin_id, score_id, change);
  }

  @MessagePattern(QUERIES.deleteScore, Transport.NATS)
  remove(@Payload() { admin_id, score_id }: ActOnScoreDto): Promise<AdminResult<{ score_id: number }>> {
    return this.scores.remove(admin_id, score_id);
  }

  @MessagePattern(QUERIES.resetUserPuzzle, Transport.NATS)
  reset(
    @Payload() { admin_id, user_id, puzzle_id }: ResetUserPuzzleDto,
  ): Promise<AdminResult<{ user_id: string; puzzle_id: number }>> {
    return this.scores.reset(admin_id, { userId: user_id, puzzleId: puzzle_id });
  }

  @MessagePattern(QUERIES.recalculateStreaks, Transport.NATS)
  recalculate(@Payload() { admin_id, user_id }: ActOnPlayerDto): Promise<AdminResult<RecalculatedStreaks>> {
    return this.scores.recalculateStreaks(admin_id, user_id);
  }
}
