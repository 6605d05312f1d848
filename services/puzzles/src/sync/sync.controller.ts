import { ROUTES, type SyncResult } from '@fourfold/contracts';
import { Body, Controller, HttpCode, HttpStatus, Post, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { CurrentPlayer, type Player } from '../player/player.decorators';
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
  sync(@CurrentPlayer() player: Player, @Body() body: SyncDto): Promise<SyncResult> {
    return this.syncs.sync(player, body.puzzle_id, logOf(body));
  }
}
