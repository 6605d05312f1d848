import type { Challenge } from '@fourfold/contracts';
import { ROUTES } from '@fourfold/contracts';
import { AdminOnly, CurrentUser, EmptyDto, IntegerParam, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ChallengeQueryDto, CreateChallengeQueryDto } from './challenge.dto';
import { ChallengeService } from './challenge.service';

@Controller()
export class ChallengeController {
  constructor(private readonly challenges: ChallengeService) {}

  @ApiOperation({ summary: 'List texts to type' })
  @Get(ROUTES.battle.challenges)
  list(@Query() query: ChallengeQueryDto): Promise<Challenge[]> {
    return this.challenges.list(query);
  }

  @AdminOnly()
  @ApiOperation({ summary: 'Add a text to type' })
  @Post(ROUTES.battle.challenges)
  create(
    @Query() query: CreateChallengeQueryDto,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @Body() _: EmptyDto,
  ): Promise<Challenge> {
    return this.challenges.create(query, user_id);
  }

  @AdminOnly()
  @ApiOperation({ summary: 'Take a text to type out of use' })
  @Delete(ROUTES.battle.challenge)
  @HttpCode(HttpStatus.NO_CONTENT)
  async retire(
    @IntegerParam('challenge_id') challengeId: number,
    @CurrentUser() { user_id }: AuthenticatedUser,
    @Body() _: EmptyDto,
  ): Promise<void> {
    await this.challenges.retire(challengeId, user_id);
  }
}
