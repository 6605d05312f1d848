import { QUERIES, ROUTES, type BattleReplay, type FlaggedBattle } from '@fourfold/contracts';
import { DecideFlagDto, FlaggedBattlesQueryDto, RecentSignInService, UuidParam } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';

/** Battles that look automated. */
@UseGuards(AdminGuard)
@Controller()
export class FlagController {
  constructor(
    private readonly queries: QueryClient,
    private readonly recentSignIn: RecentSignInService,
  ) {}

  @ApiOperation({ summary: 'List battles that somebody seems not to have typed, newest first' })
  @Get(ROUTES.admin.flaggedBattles)
  battles(@Query() query: FlaggedBattlesQueryDto): Promise<FlaggedBattle[]> {
    return this.queries.ask(QUERIES.listFlaggedBattles, query);
  }

  /** @throws AppError `reauthenticate` for a void one, `flag_not_found`, `battle_void` */
  @ApiOperation({ summary: 'Let a flagged battle stand, or declare it void' })
  @Put(ROUTES.admin.flaggedBattle)
  decide(
    @CurrentAdmin() admin: ActingAdmin,
    @UuidParam('battle_id') battle_id: string,
    @Body() body: DecideFlagDto,
  ): Promise<FlaggedBattle> {
    if (body.decision === 'void') this.recentSignIn.require(admin.user);
    return admin.act(QUERIES.decideFlaggedBattle, { battle_id, ...body });
  }

  @ApiOperation({ summary: 'Read the replay of a flagged battle' })
  @Get(ROUTES.admin.flaggedBattleReplay)
  replay(@UuidParam('battle_id') battle_id: string): Promise<BattleReplay> {
    return this.queries.ask(QUERIES.getFlaggedReplay, { battle_id });
  }
}
