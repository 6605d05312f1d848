import {
  ADMIN_MESSAGES,
  QUERIES,
  ROUTES,
  type AdminScore,
  type MessageBody,
  type RecalculatedStreaks,
} from '@fourfold/contracts';
import { EmptyDto, IntegerParam, PageDto, UpdateScoreDto, UuidParam } from '@fourfold/platform';
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
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { HideScoreDto } from './score.dto';
import { ScoreService } from './score.service';

@UseGuards(AdminGuard)
@Controller()
export class ScoreController {
  constructor(private readonly scores: ScoreService) {}

  @ApiOperation({ summary: 'List the scores of a player' })
  @Get(ROUTES.admin.userScores)
  list(@UuidParam('user_id') userId: string, @Query() { skip, limit }: PageDto): Promise<AdminScore[]> {
    return this.scores.list(userId, { skip, limit });
  }

  @ApiOperation({ summary: 'Change a score' })
  @Put(ROUTES.admin.score)
  update(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('score_id') scoreId: number,
    @Body() body: UpdateScoreDto,
  ): Promise<AdminScore> {
    return this.scores.update(admin, scoreId, body);
  }

  @ApiOperation({ summary: 'Hide a score from all boards, or show it again' })
  @Put(ROUTES.admin.scoreHidden)
  hide(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('score_id') score_id: number,
    @Body() body: HideScoreDto,
  ): Promise<AdminScore> {
    return admin.act(QUERIES.hideScore, { score_id, ...body });
  }

  @ApiOperation({ summary: 'Delete a score' })
  @Delete(ROUTES.admin.score)
  @HttpCode(HttpStatus.NO_CONTENT)
  async delete(
    @CurrentAdmin() admin: ActingAdmin,
    @IntegerParam('score_id') scoreId: number,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.scores.delete(admin, scoreId);
  }

  @ApiOperation({ summary: 'Recalculate the streaks of a player' })
  @Post(ROUTES.admin.recalculateStreaks)
  @HttpCode(HttpStatus.OK)
  recalculateStreaks(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @Body() _: EmptyDto,
  ): Promise<RecalculatedStreaks> {
    return this.scores.recalculateStreaks(admin, userId);
  }

  @ApiOperation({ summary: 'Reset the game of a player' })
  @Post(ROUTES.admin.resetUserPuzzle)
  @HttpCode(HttpStatus.OK)
  async reset(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('user_id') userId: string,
    @IntegerParam('puzzle_id') puzzleId: number,
    @Body() _: EmptyDto,
  ): Promise<MessageBody> {
    await this.scores.reset(admin, userId, puzzleId);
    return { message: ADMIN_MESSAGES.gameReset };
  }
}
