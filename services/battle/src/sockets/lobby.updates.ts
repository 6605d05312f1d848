import { BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { IoServer, type AppSocket } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { LOBBY_UPDATE_MS } from '../limits';
import { LobbyService } from '../lobby/lobby.service';
import { RoomRepository } from '../room/room.repository';

type BattleSocket = AppSocket<BattleServerMessages>;

export const LOBBY_ROOM = 'lobby';

/**
 * Sends the open games to sockets in the lobby whenever its version changes, to each those that its user may see.
 * Polling a version cannot miss a change and combines changes.
 */
@Injectable()
export class LobbyUpdates {
  private version: string | null = null;

  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly lobby: LobbyService,
    private readonly rooms: RoomRepository,
    private readonly jobs: JobService,
  ) {}

  @Interval(LOBBY_UPDATE_MS)
  run(): Promise<void> {
    return this.jobs.run('the updates of the lobby', () => this.sendIfChanged());
  }

  async send(sockets: readonly BattleSocket[]): Promise<void> {
    const games = await this.lobby.activeGamesOf([...new Set(sockets.map(userOf))]);
    for (const socket of sockets)
      socket.emit(BATTLE_SERVER.lobbyUpdate, { active_games: games.get(userOf(socket)) ?? [] });
  }

  private async sendIfChanged(): Promise<void> {
    const sockets = [...this.server.sockets.sockets.values()].filter(({ rooms }) => rooms.has(LOBBY_ROOM));
    if (sockets.length === 0) return;
    const version = await this.rooms.lobbyVersion();
    if (version === this.version) return;
    await this.send(sockets);
    this.version = version;
  }
}

function userOf({ data }: BattleSocket): string {
  return data.user.user_id;
}
