import { ROUTES, type ActiveGames } from '@fourfold/contracts';
import { CurrentUser, type AuthenticatedUser } from '@fourfold/platform';
import { Controller, Get } from '@nestjs/common';
import { LobbyService } from './lobby.service';

@Controller()
export class LobbyController {
  constructor(private readonly lobby: LobbyService) {}

  @Get(ROUTES.battle.activeGames)
  async activeGames(@CurrentUser() { user_id }: AuthenticatedUser): Promise<ActiveGames> {
    return { games: await this.lobby.activeGames(user_id) };
  }
}
