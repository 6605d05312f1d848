import {
  HEADERS,
  ROUTES,
  type ScoreBoardEntry,
  type StreakBoardEntry,
  type TodaysPlace,
  type TotalBoardEntry,
} from '@fourfold/contracts';
import { LimitDto, Public, SharedCache } from '@fourfold/platform';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentZonedUser, type ZonedUser } from '../user/zoned-user.decorators';
import { TimeZoneGuard } from '../user/time-zone.guard';
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
    @CurrentZonedUser() { zone }: Pick<ZonedUser, 'zone'>,
    @Query() { limit }: LimitDto,
  ): Promise<ScoreBoardEntry[]> {
    return this.boards.today(zone).everybody(limit);
  }

  @ApiOperation({ summary: 'Read the board of today, with your own row' })
  @Get(ROUTES.leaderboards.today)
  today(@CurrentZonedUser() user: ZonedUser, @Query() { limit }: LimitDto): Promise<ScoreBoardEntry[]> {
    return this.boards.today(user.zone).withOwn(user.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the board of today among friends' })
  @Get(ROUTES.leaderboards.todayFriends)
  todayFriends(
    @CurrentZonedUser() user: ZonedUser,
    @Query() { limit }: LimitDto,
  ): Promise<ScoreBoardEntry[]> {
    return this.boards.today(user.zone).ofFriends(user.user_id, limit);
  }

  @ApiOperation({ summary: 'Read your place on the board of today' })
  @Get(ROUTES.leaderboards.todayPlace)
  todayPlace(@CurrentZonedUser() user: ZonedUser): Promise<TodaysPlace> {
    return this.boards.today(user.zone).placeOf(user.user_id);
  }

  @ApiOperation({ summary: 'Read the best scores ever' })
  @Get(ROUTES.leaderboards.allTime)
  allTime(@CurrentZonedUser() user: ZonedUser, @Query() { limit }: LimitDto): Promise<ScoreBoardEntry[]> {
    return this.boards.allTime.withOwn(user.user_id, limit);
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
  streaks(@CurrentZonedUser() user: ZonedUser, @Query() { limit }: LimitDto): Promise<StreakBoardEntry[]> {
    return this.boards.streaks.withOwn(user.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the board of streaks among friends' })
  @Get(ROUTES.leaderboards.streaksFriends)
  streaksFriends(
    @CurrentZonedUser() user: ZonedUser,
    @Query() { limit }: LimitDto,
  ): Promise<StreakBoardEntry[]> {
    return this.boards.streaks.ofFriends(user.user_id, limit);
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
  totalScores(@CurrentZonedUser() user: ZonedUser, @Query() { limit }: LimitDto): Promise<TotalBoardEntry[]> {
    return this.boards.totals.withOwn(user.user_id, limit);
  }

  @ApiOperation({ summary: 'Read the board of total scores among friends' })
  @Get(ROUTES.leaderboards.totalScoresFriends)
  totalScoresFriends(
    @CurrentZonedUser() user: ZonedUser,
    @Query() { limit }: LimitDto,
  ): Promise<TotalBoardEntry[]> {
    return this.boards.totals.ofFriends(user.user_id, limit);
  }
}
