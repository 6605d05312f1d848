import {
  ADMIN_MESSAGES,
  ROUTES,
  type AdminScore,
  type MessageBody,
  type RecalculatedStreaks,
} from '@fourfold/contracts';
import { EmptyDto, IntegerParam, PageDto, UuidParam } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  HttpStatus,
  Post,
  Put,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ScoreAdminService } from './score-admin.service';
import { HideScoreDto, UpdateScoreDto } from './score.dto';
import { ScoreRepository } from './score.repository';

/** Scores, games and streaks, as admins manage them. */
@UseGuards(AdminGuard)
@Controller()
export class ScoreAdminController {
  constructor(
    private readonly lists: ScoreRepository,
    private readonly scores: ScoreAdminService,
  ) {}

  /** Newest date first. @throws AppError `user_not_found` */
  @ApiOperation({ summary: 'List the scores of a player' })
  @Get(ROUTES.admin.userScores)
  list(@UuidParam('user_id') userId: string, @Query() page: PageDto): Promise<AdminScore[]> {
    return this.scores.list(userId, page);
  }

  @ApiOperation({ summary: 'Change a score' })
  @Put(ROUTES.admin.score)
  update(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('score_id') scoreId: number,
    @Body() change: UpdateScoreDto,
  ): Promise<AdminScore> {
    return this.scores.update(admin.id, scoreId, change);
  }

  @ApiOperation({ summary: 'Hide a score from all boards, or show it again' })
  @Put(ROUTES.admin.scoreHidden)
  hide(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('score_id') scoreId: number,
    @Body() change: HideScoreDto,
  ): Promise<AdminScore> {
    return this.scores.hide(admin.id, scoreId, change);
  }

  @ApiOperation({ summary: 'Delete a score' })
  @Delete(ROUTES.admin.score)
  @HttpCode(HttpStatus.NO_CONTENT)
  delete(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('score_id') scoreId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.scores.remove(admin.id, scoreId);
  }

  /** @throws AppError `user_not_found` */
  @ApiOperation({ summary: 'Recalculate the streaks of a player' })
  @Post(ROUTES.admin.recalculateStreaks)
  @HttpCode(HttpStatus.OK)
  recalculateStreaks(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<RecalculatedStreaks> {
    return this.scores.recalculateStreaks(admin.id, userId);
  }

  @ApiOperation({ summary: 'Reset the game of a player' })
  @Post(ROUTES.admin.resetUserPuzzle)
  @HttpCode(HttpStatus.OK)
  async reset(
    @CurrentAdmin() admin: Admin,
    @UuidParam('user_id') userId: string,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await this.scores.reset(admin.id, { userId, puzzleId });
    return { message: ADMIN_MESSAGES.gameReset };
  }
}
