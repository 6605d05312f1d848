import { ROUTES, type BattleReplay, type ReplayShare } from '@fourfold/contracts';
import {
  AppError,
  CurrentUser,
  EmptyDto,
  Public,
  UuidParam,
  type AuthenticatedUser,
} from '@fourfold/platform';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { ReplayService } from './replay.service';

/** What is no token can't be that of a link. */
const TokenParam = (): ParameterDecorator =>
  Param('token', {
    transform: (value: string): string => {
      if (!/^[\da-f]{1,64}$/.test(value)) throw new AppError('replay_not_found');
      return value;
    },
  });

@Controller()
export class ReplayController {
  constructor(private readonly replays: ReplayService) {}

  @Public()
  @ApiOperation({ summary: 'Read a replay that a player shows to others' })
  @Get(ROUTES.battle.sharedReplay)
  shared(@TokenParam() token: string): Promise<BattleReplay> {
    return this.replays.findShared(token);
  }

  @ApiOperation({ summary: 'Read the replay of a battle that you played in' })
  @Get(ROUTES.battle.replay)
  own(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @UuidParam('battle_id') battleId: string,
  ): Promise<BattleReplay> {
    return this.replays.find(battleId, user_id);
  }

  @ApiOperation({ summary: 'Create a link to a replay, for everybody who has it' })
  @Post(ROUTES.battle.shareReplay)
  share(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @UuidParam('battle_id') battleId: string,
    @Body() _: EmptyDto,
  ): Promise<ReplayShare> {
    return this.replays.share(battleId, user_id);
  }

  @HttpCode(204)
  @ApiOperation({ summary: 'Revoke your link to a replay' })
  @Delete(ROUTES.battle.shareReplay)
  unshare(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @UuidParam('battle_id') battleId: string,
    @Body() _: EmptyDto,
  ): Promise<void> {
    return this.replays.unshare(battleId, user_id);
  }
}
