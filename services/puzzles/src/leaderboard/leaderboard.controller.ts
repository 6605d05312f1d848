import { ROUTES, type ScoreBoardEntry } from '@fourfold/contracts';
import { CurrentUser, Public, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { TimeZone } from '../player/time-zone.decorator';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { LimitDto } from '../shared/page.dto';
import { DayBoardService } from './day-board.service';

@Controller()
@UseGuards(TimeZoneGuard)
export class LeaderboardController {
  constructor(private readonly dayBoard: DayBoardService) {}

  @Public()
  @Get(ROUTES.leaderboards.todayPublic)
  todayPublic(
    @TimeZone() zone: string | undefined,
    @Query() { limit }: LimitDto,
  ): Promise<ScoreBoardEntry[]> {
    return this.dayBoard.today(zone, limit);
  }

  @Get(ROUTES.leaderboards.today)
  today(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @Query() { limit }: LimitDto,
  ): Promise<ScoreBoardEntry[]> {
    return this.dayBoard.todayWithOwn(user, zone, limit);
  }
}
