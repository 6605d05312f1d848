import type { ActiveGame, BattleServerMessages, ChatLine } from '@fourfold/contracts';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { LOBBY_HISTORY_LINES, OPEN_GAMES } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import type { Room } from '../room/domain/room';
import { toActiveGame, toWatchableGame } from '../room/domain/view';
import { RoomListRepository } from '../room/room-list.repository';
import { LobbyRepository } from './lobby.repository';

type LobbyGames = BattleServerMessages['lobby_update'];

/** Open and watchable games, and chat of the lobby. */
@Injectable()
export class LobbyService {
  constructor(
    private readonly lobby: LobbyRepository,
    private readonly rooms: RoomListRepository,
    private readonly relations: RelationRepository,
    private readonly users: UserCopyRepository,
  ) {}

  async games(userId: string): Promise<LobbyGames> {
    return (await this.gamesOf([userId])).get(userId)!;
  }

  /**
   * Open and watchable games by user. Friends-only games are visible to friends of the host and to their players, games
   * with a blocked user only to their players.
   */
  async gamesOf(userIds: readonly string[]): Promise<Map<string, LobbyGames>> {
    const hidden = await this.relations.hiddenFromEach(userIds);
    const open = new Map(userIds.map((userId) => [userId, new Map<string, ActiveGame>()]));
    const isFull = (): boolean => [...open.values()].every(({ size }) => size >= OPEN_GAMES);
    // A visible game may be older than many invisible ones.
    for (let passed = 0; !isFull();) {
      const rooms = await this.rooms.listOpen(passed);
      if (rooms.length === 0) break;
      passed += rooms.length;
      const sees = await this.visibility(userIds, rooms, hidden);
      for (const [userId, games] of open)
        for (const room of rooms) if (sees(userId, room)) games.set(room.code, toActiveGame(room));
    }
    const running = await this.rooms.listWatchable();
    const sees = await this.visibility(userIds, running, hidden);
    return new Map(
      userIds.map((userId) => [
        userId,
        {
          active_games: [...open.get(userId)!.values()].slice(0, OPEN_GAMES),
          watchable_games: running.filter((room) => sees(userId, room)).map(toWatchableGame),
        },
      ]),
    );
  }

  private async visibility(
    userIds: readonly string[],
    rooms: readonly Room[],
    hidden: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<(userId: string, room: Room) => boolean> {
    const hosts = rooms.filter(({ friends_only }) => friends_only).map(({ host_id }) => host_id);
    const friends = await this.relations.friendsAmong(userIds, hosts);
    return (userId, { friends_only, host_id, seats }) => {
      if (seats.some(({ user_id }) => user_id === userId)) return true;
      if (seats.some(({ user_id }) => hidden.get(userId)?.has(user_id))) return false;
      return !friends_only || friends.get(userId)?.has(host_id) === true;
    };
  }

  /** Changes with every open or watchable game. */
  gamesVersion(): Promise<string> {
    return this.rooms.lobbyVersion();
  }

  /** Recent messages, without those of deleted users and of users hidden from the reader. */
  async history(readerId: string): Promise<ChatLine[]> {
    const lines = await this.lobby.list(LOBBY_HISTORY_LINES);
    const gone = new Set(await this.users.findDeleted([...new Set(lines.map(({ user_id }) => user_id))]));
    const hidden = await this.relations.hiddenFrom(readerId);
    return lines.filter(({ user_id }) => !gone.has(user_id) && !hidden.has(user_id));
  }

  /** Stores a message before it is sent. @returns the users from whom it is hidden */
  async say(line: ChatLine): Promise<ReadonlySet<string>> {
    const hidden = await this.relations.hiddenFrom(line.user_id);
    await this.lobby.add(line);
    return hidden;
  }
}
