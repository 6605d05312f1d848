import { ROUTES, type BattleBoard, type BattleHistory, type BattleStats } from '@fourfold/contracts';
import { CurrentUser, MaybeUser, OptionalAuth, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { BoardQueryDto, HistoryQueryDto } from './record.dto';
import { RecordService } from './record.service';

@Controller()
export class RecordController {
  constructor(private readonly records: RecordService) {}

  @ApiOperation({ summary: 'Read your battle statistics' })
  @Get(ROUTES.battle.stats)
  stats(@CurrentUser() { user_id }: AuthenticatedUser): Promise<BattleStats> {
    return this.records.stats(user_id);
  }

  @ApiOperation({ summary: 'List your battles, newest first' })
  @Get(ROUTES.battle.history)
  history(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @Query() query: HistoryQueryDto,
  ): Promise<BattleHistory> {
    return this.records.history(user_id, query);
  }

  @OptionalAuth()
  @ApiOperation({ summary: 'Read the battle leaderboard' })
  @Get(ROUTES.battle.leaderboard)
  leaderboard(
    @MaybeUser() user: AuthenticatedUser | undefined,
    @Query() query: BoardQueryDto,
  ): Promise<BattleBoard> {
    return this.records.board(query, user);
  }

  @ApiOperation({ summary: 'Read the battle leaderboard among friends' })
  @Get(ROUTES.battle.leaderboardFriends)
  friendsLeaderboard(
    @CurrentUser() { user_id }: AuthenticatedUser,
    @Query() query: BoardQueryDto,
  ): Promise<BattleBoard> {
    return this.records.friendsBoard(query, user_id);
  }
}
