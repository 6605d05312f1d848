import {
  QUERIES,
  ROUTES,
  VOID_QUERY_TIMEOUT_MS,
  type LiveBattle,
  type VoidBattlesRequest,
  type VoidedBattles,
} from '@fourfold/contracts';
import { PageDto, RecentSignInService, validationError } from '@fourfold/platform';
import { QueryClient } from '@fourfold/platform/messaging';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { AdminGuard } from '@fourfold/platform/admin';
import { CurrentAdmin, type ActingAdmin } from '../audit/acting-admin.decorators';
import { VoidBattlesDto } from './battle.dto';

/** Battles that run now, and those that count nowhere by decision of an admin; battle has them. */
@UseGuards(AdminGuard)
@Controller()
export class BattleController {
  constructor(
    private readonly queries: QueryClient,
    private readonly recentSignIn: RecentSignInService,
  ) {}

  @ApiOperation({ summary: 'List the rooms that live now, newest first' })
  @Get(ROUTES.admin.liveBattles)
  live(@Query() { skip, limit }: PageDto): Promise<LiveBattle[]> {
    return this.queries.ask(QUERIES.listLiveBattles, { skip, limit });
  }

  /** @throws AppError `reauthenticate`, `validation_failed` */
  @ApiOperation({ summary: 'Declare battles void' })
  @Post(ROUTES.admin.voidBattles)
  @HttpCode(HttpStatus.OK)
  async void(@CurrentAdmin() admin: ActingAdmin, @Body() body: VoidBattlesDto): Promise<VoidedBattles> {
    this.recentSignIn.require(admin.user);
    return admin.act(QUERIES.voidBattles, choiceOf(body), { timeoutMs: VOID_QUERY_TIMEOUT_MS });
  }
}

function choiceOf({ battle_ids, from, to }: VoidBattlesDto): VoidBattlesRequest {
  if (battle_ids === undefined) return { from: from!, to: to! };
  if (from === undefined && to === undefined) return { battle_ids };
  throw validationError(['body'], 'must have either battle_ids, or from and to', 'isExclusive');
}
