import {
  ROUTES,
  type BattleReplay,
  type FlaggedBattle,
  type LiveBattle,
  type VoidedBattles,
  type VoidPreview,
} from '@fourfold/contracts';
import { PageDto, UuidParam } from '@fourfold/platform';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import { Body, Controller, Get, HttpCode, HttpStatus, Post, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { FlaggedBattleRepository } from '../record/flagged-battle.repository';
import { FlagService } from '../record/flag.service';
import { ReplayService } from '../record/replay.service';
import { toLiveBattle } from '../room/domain/view';
import { RoomListRepository } from '../room/room-list.repository';
import { VoidRoomService } from '../room/void-room.service';
import { choiceOf, DecideFlagDto, FlaggedBattlesQueryDto, VoidBattlesDto } from './administration.dto';

/** Battles as admins see them: live battles, battles flagged for suspicious typing, and void battles. */
@UseGuards(AdminGuard)
@Controller()
export class AdministrationController {
  constructor(
    private readonly rooms: RoomListRepository,
    private readonly voiding: VoidRoomService,
    private readonly flagged: FlaggedBattleRepository,
    private readonly flags: FlagService,
    private readonly replays: ReplayService,
  ) {}

  @ApiOperation({ summary: 'List the rooms that live now, newest first' })
  @Get(ROUTES.admin.liveBattles)
  async live(@Query() { skip, limit }: PageDto): Promise<LiveBattle[]> {
    return (await this.rooms.listLive(skip, limit)).map(toLiveBattle);
  }

  /** @throws AppError `reauthenticate`, `validation_failed` */
  @ApiOperation({ summary: 'Declare battles void' })
  @Post(ROUTES.admin.voidBattles)
  @HttpCode(HttpStatus.OK)
  async void(@CurrentAdmin() admin: Admin, @Body() body: VoidBattlesDto): Promise<VoidedBattles> {
    admin.requireRecentSignIn();
    return this.voiding.void(admin.id, choiceOf(body));
  }

  /** @throws AppError `validation_failed` */
  @ApiOperation({ summary: 'Count the battles that a request would void, and their players' })
  @Post(ROUTES.admin.previewVoidBattles)
  @HttpCode(HttpStatus.OK)
  previewVoid(@Body() body: VoidBattlesDto): Promise<VoidPreview> {
    return this.voiding.preview(choiceOf(body));
  }

  @ApiOperation({ summary: 'List battles that somebody seems not to have typed, newest first' })
  @Get(ROUTES.admin.flaggedBattles)
  listFlagged(@Query() query: FlaggedBattlesQueryDto): Promise<FlaggedBattle[]> {
    return this.flagged.list(query);
  }

  /** @throws AppError `reauthenticate` to void a battle, `flag_not_found`, `battle_void` */
  @ApiOperation({ summary: 'Let a flagged battle stand, or declare it void' })
  @Put(ROUTES.admin.flaggedBattle)
  async decide(
    @CurrentAdmin() admin: Admin,
    @UuidParam('battle_id') battleId: string,
    @Body() request: DecideFlagDto,
  ): Promise<FlaggedBattle> {
    if (request.decision === 'void') admin.requireRecentSignIn();
    return this.flags.decide(admin.id, battleId, request);
  }

  /** @throws AppError `replay_not_found` */
  @ApiOperation({ summary: 'Read the replay of a flagged battle' })
  @Get(ROUTES.admin.flaggedBattleReplay)
  replay(@UuidParam('battle_id') battleId: string): Promise<BattleReplay> {
    return this.replays.findFlagged(battleId);
  }
}
