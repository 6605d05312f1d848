import { ROUTES, type Practice, type PracticeResult, type PracticeStats } from '@fourfold/contracts';
import { CurrentUser, UuidParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { FinishPracticeDto, StartPracticeDto } from './practice.dto';
import { PracticeService } from './practice.service';

@Controller()
export class PracticeController {
  constructor(private readonly practices: PracticeService) {}

  @ApiOperation({ summary: 'Start a practice, against nobody or against your best' })
  @Post(ROUTES.battle.practice)
  start(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @Body() { against_best = false }: StartPracticeDto,
  ): Promise<Practice> {
    return this.practices.start(user_id, { againstBest: against_best });
  }

  @HttpCode(200)
  @ApiOperation({ summary: 'Finish a practice: the server computes the result from its log' })
  @Post(ROUTES.battle.practiceResult)
  finish(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @UuidParam('practice_id') practiceId: string,
    @Body() body: FinishPracticeDto,
  ): Promise<PracticeResult> {
    return this.practices.finish(user_id, practiceId, body);
  }

  @ApiOperation({ summary: 'Read the statistics of your practice' })
  @Get(ROUTES.battle.practiceStats)
  stats(@CurrentUser() { user_id }: AuthenticatedUser): Promise<PracticeStats> {
    return this.practices.stats(user_id);
  }
}
