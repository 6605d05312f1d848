import { ROUTES, type AdminMadePuzzle } from '@fourfold/contracts';
import { AdminGuard, CurrentAdmin, type Admin } from '@fourfold/platform/admin';
import { Body, Controller, Get, Put, Query, UseGuards } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { MadeAdminService } from './made-admin.service';
import { MadeCodeParam } from './made-code.decorators';
import { AdminMadePuzzlesDto, DecideMadePuzzleDto } from './made.dto';

@UseGuards(AdminGuard)
@Controller()
export class MadeAdminController {
  constructor(private readonly puzzles: MadeAdminService) {}

  @ApiOperation({ summary: 'List the puzzles of players with their answers, newest first' })
  @Get(ROUTES.admin.madePuzzles)
  list(@CurrentAdmin() admin: Admin, @Query() query: AdminMadePuzzlesDto): Promise<AdminMadePuzzle[]> {
    return this.puzzles.list(admin.id, query);
  }

  @ApiOperation({ summary: 'Decide whether a puzzle of a player is open, closed or hidden' })
  @Put(ROUTES.admin.madePuzzle)
  decide(
    @CurrentAdmin() admin: Admin,
    @MadeCodeParam() code: string,
    @Body() decision: DecideMadePuzzleDto,
  ): Promise<AdminMadePuzzle> {
    return this.puzzles.decide(admin.id, code, decision);
  }
}
