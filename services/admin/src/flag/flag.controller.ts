import {
  QUERIES,
  ROUTES,
  type BattleReplay,
  type FlaggedBattle,
  type FlaggedGame,
} from '@fourfold/contracts';
import { PageDto, UuidParam } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '../access/admin.guard';

/** Games and battles that look automated, from puzzles and battle. */
@UseGuards(AdminGuard)
@Controller()
export class FlagController {
  constructor(private readonly queries: QueryClient) {}

  @ApiOperation({ summary: 'List games faster than a person plays, newest first' })
  @Get(ROUTES.admin.flaggedGames)
  games(@Query() { skip, limit }: PageDto): Promise<FlaggedGame[]> {
    return this.queries.ask(QUERIES.listFlaggedGames, { skip, limit });
  }

  @ApiOperation({ summary: 'List battles typed faster than people do, newest first' })
  @Get(ROUTES.admin.flaggedBattles)
  battles(@Query() { skip, limit }: PageDto): Promise<FlaggedBattle[]> {
    return this.queries.ask(QUERIES.listFlaggedBattles, { skip, limit });
  }

  @ApiOperation({ summary: 'Read the replay of a flagged battle' })
  @Get(ROUTES.admin.flaggedBattleReplay)
  replay(@UuidParam('battle_id') battle_id: string): Promise<BattleReplay> {
    return this.queries.ask(QUERIES.getFlaggedReplay, { battle_id });
  }
}
