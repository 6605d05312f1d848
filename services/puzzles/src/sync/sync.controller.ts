import { ROUTES, type SyncResult } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { Body, Controller, HttpCode, HttpStatus, Post, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { TimeZone } from '../player/time-zone.decorator';
import { TimeZoneGuard } from '../player/time-zone.guard';
import { logOf, SyncDto } from './sync.dto';
import { SyncService } from './sync.service';

@Controller()
@UseGuards(TimeZoneGuard)
export class SyncController {
  constructor(private readonly syncs: SyncService) {}

  @ApiOperation({ summary: 'Replay guesses that were made offline' })
  @Post(ROUTES.scores.sync)
  @HttpCode(HttpStatus.OK)
  sync(
    @CurrentUser() user: AuthenticatedUser,
    @TimeZone() zone: string | undefined,
    @Body() body: SyncDto,
  ): Promise<SyncResult> {
    return this.syncs.sync(user, zone, body.puzzle_id, logOf(body));
  }
}
