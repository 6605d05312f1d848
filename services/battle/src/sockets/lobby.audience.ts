import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { SocketServer, type AppSocket } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { LOBBY_UPDATE_MS } from '../limits';
import { LobbyService } from '../lobby/lobby.service';
import { NewsBus } from '../news/news.bus';

type BattleSocket = AppSocket<BattleServerMessages>;

/** The sockets of this replica that watch the lobby: each is told of the games that its person may see. */
@Injectable()
export class LobbyAudience {
  private readonly logger = new Logger('lobby');
  private readonly sockets = new Set<BattleSocket>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly lobby: LobbyService,
    news: NewsBus,
    server: SocketServer<BattleServerMessages>,
  ) {
    news.onNews(({ lobby }) => {
      if (lobby) this.updateSoon();
    });
    news.onBack(async () => this.updateSoon());
    server.onGone((socket) => this.remove(socket));
  }

  add(socket: BattleSocket): void {
    this.sockets.add(socket);
  }

  remove(socket: BattleSocket): void {
    this.sockets.delete(socket);
  }

  /** Tells some sockets, or all, which games there are. */
  async update(...sockets: BattleSocket[]): Promise<void> {
    const games = await this.lobby.activeGamesOf([...new Set(sockets.map(userOf))]);
    for (const socket of sockets)
      socket.emit(BATTLE_SERVER.lobbyUpdate, { active_games: games.get(userOf(socket)) ?? [] });
  }

  /** Changes that come together are told together. */
  private updateSoon(): void {
    if (this.sockets.size === 0) return;
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.update(...this.sockets).catch((error: unknown) =>
        this.logger.warn({ err: error, msg: 'the lobby is not told of its games' }),
      );
    }, LOBBY_UPDATE_MS).unref();
  }
}

function userOf({ data }: BattleSocket): string {
  return data.user.user_id;
}
