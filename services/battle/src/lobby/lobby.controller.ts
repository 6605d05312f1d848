import { ROUTES, type ActiveGames } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { LobbyService } from './lobby.service';

@Controller()
export class LobbyController {
  constructor(private readonly lobby: LobbyService) {}

  @ApiOperation({
    summary: 'List the waiting rooms that the caller may join, and the battles that they may watch',
  })
  @Get(ROUTES.battle.activeGames)
  async activeGames(@CurrentUser() { user_id }: AuthenticatedUser): Promise<ActiveGames> {
    const { active_games: games, watchable_games } = await this.lobby.games(user_id);
    return { games, watchable_games };
  }
}
