import { ROUTES, type FlaggedGame } from '@fourfold/contracts';
import { IntegerParam } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { FlaggedGameRepository } from './flagged-game.repository';
import { FlaggedGameService } from './flagged-game.service';
import { DecideGameFlagDto, FlaggedGamesQueryDto } from './score.dto';

@UseGuards(AdminGuard)
@Controller()
export class FlaggedGameController {
  constructor(
    private readonly lists: FlaggedGameRepository,
    private readonly flags: FlaggedGameService,
  ) {}

  @ApiOperation({ summary: 'List games faster than a person plays, newest first' })
  @Get(ROUTES.admin.flaggedGames)
  list(@Query() query: FlaggedGamesQueryDto): Promise<FlaggedGame[]> {
    return this.lists.list(query);
  }

  @ApiOperation({ summary: 'Let the score of a flagged game stand, or hide it' })
  @Put(ROUTES.admin.flaggedGame)
  decide(
    @CurrentAdmin() admin: Admin,
    @IntegerParam('score_id') scoreId: number,
    @Body() request: DecideGameFlagDto,
  ): Promise<FlaggedGame> {
    return this.flags.decide(admin.id, scoreId, request);
  }
}
