import type { Challenge } from '@fourfold/contracts';
import { ROUTES } from '@fourfold/contracts';
import { AdminOnly, CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get, Post, Query } from '@nestjs/common';
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
  ): Promise<Challenge> {
    return this.challenges.create(query, user_id);
  }
}
