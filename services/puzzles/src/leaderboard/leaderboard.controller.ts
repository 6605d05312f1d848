import {
  HEADERS,
  ROUTES,
  type ScoreBoardEntry,
  type StreakBoardEntry,
  type TotalBoardEntry,
} from '@fourfold/contracts';
import { LimitDto, Public, SharedCache } from '@fourfold/platform';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentPlayer, type Player } from '../player/player.decorators';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { BoardService } from './board.service';

@Controller()
@UseGuards(TimeZoneGuard)
export class LeaderboardController {
  constructor(private readonly boards: BoardService) {}

  @Public()
  @SharedCache(HEADERS.timezone)
  @ApiOperation({ summary: 'Read the board of today' })
  @Get(ROUTES.leaderboards.todayPublic)
  todayPublic(
    @CurrentPlayer() { zone }: Pick<Player, 'zone'>,
    @Query() { limit }: LimitDto,
  ): Promise<ScoreBoardEntry[]> {
    return this.boards.today(zone).everybody(limit);
  }

  @ApiOperation({ summary: 'Read the board of today, with your own row' })
  @Get(ROUTES.leaderboards.today)
  today(@CurrentPlayer() player: Player, @Query() { limit }: LimitDto): Promise<ScoreBoardEntry[]> {
    return this.boards.today(player.zone).withOwn(player.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the board of today among friends' })
  @Get(ROUTES.leaderboards.todayFriends)
  todayFriends(@CurrentPlayer() player: Player, @Query() { limit }: LimitDto): Promise<ScoreBoardEntry[]> {
    return this.boards.today(player.zone).ofFriends(player.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the best scores ever' })
  @Get(ROUTES.leaderboards.allTime)
  allTime(@CurrentPlayer() player: Player, @Query() { limit }: LimitDto): Promise<ScoreBoardEntry[]> {
    return this.boards.allTime.withOwn(player.user_id, limit);
  }

  @Public()
  @SharedCache()
  @ApiOperation({ summary: 'Read the board of streaks' })
  @Get(ROUTES.leaderboards.streaksPublic)
  streaksPublic(@Query() { limit }: LimitDto): Promise<StreakBoardEntry[]> {
    return this.boards.streaks.everybody(limit);
  }

  @ApiOperation({ summary: 'Read the board of streaks, with your own row' })
  @Get(ROUTES.leaderboards.streaks)
  streaks(@CurrentPlayer() player: Player, @Query() { limit }: LimitDto): Promise<StreakBoardEntry[]> {
    return this.boards.streaks.withOwn(player.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the board of streaks among friends' })
  @Get(ROUTES.leaderboards.streaksFriends)
  streaksFriends(@CurrentPlayer() player: Player, @Query() { limit }: LimitDto): Promise<StreakBoardEntry[]> {
    return this.boards.streaks.ofFriends(player.user_id, limit);
  }

  @Public()
  @SharedCache()
  @ApiOperation({ summary: 'Read the board of total scores' })
  @Get(ROUTES.leaderboards.totalScoresPublic)
  totalScoresPublic(@Query() { limit }: LimitDto): Promise<TotalBoardEntry[]> {
    return this.boards.totals.everybody(limit);
  }

  @ApiOperation({ summary: 'Read the board of total scores, with your own row' })
  @Get(ROUTES.leaderboards.totalScores)
  totalScores(@CurrentPlayer() player: Player, @Query() { limit }: LimitDto): Promise<TotalBoardEntry[]> {
    return this.boards.totals.withOwn(player.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the board of total scores among friends' })
  @Get(ROUTES.leaderboards.totalScoresFriends)
  totalScoresFriends(
    @CurrentPlayer() player: Player,
    @Query() { limit }: LimitDto,
  ): Promise<TotalBoardEntry[]> {
    return this.boards.totals.ofFriends(player.user_id, limit);
  }
}
