import type { ActiveGame, ChatLine } from '@fourfold/contracts';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { OPEN_GAMES } from '../limits';
import { RelationRepository } from '../relation/relation.repository';
import type { Room } from '../room/domain/room';
import { toActiveGame } from '../room/domain/view';
import { RoomRepository } from '../room/room.repository';
import { LobbyRepository } from './lobby.repository';

/** Open games and chat of the lobby. */
@Injectable()
export class LobbyService {
  constructor(
    private readonly lobby: LobbyRepository,
    private readonly rooms: RoomRepository,
    private readonly relations: RelationRepository,
    private readonly users: UserCopyRepository,
  ) {}

  async activeGames(userId: string): Promise<ActiveGame[]> {
    return (await this.activeGamesOf([userId])).get(userId)!;
  }

  /**
   * Open games by user. Friends-only games are visible to friends of the host and to their players, games with a
   * blocked user only to their players.
   */
  async activeGamesOf(userIds: readonly string[]): Promise<Map<string, ActiveGame[]>> {
    const seen = new Map(userIds.map((userId) => [userId, new Map<string, ActiveGame>()]));
    const hidden = await this.relations.hiddenFromEach(userIds);
    const isFull = (): boolean => [...seen.values()].every(({ size }) => size >= OPEN_GAMES);
    // A visible game may be older than many invisible ones.
    for (let passed = 0; !isFull();) {
      const open = await this.rooms.listOpen(passed);
      if (open.length === 0) break;
      passed += open.length;
      await this.addVisible(open, seen, hidden);
    }
    return new Map([...seen].map(([userId, games]) => [userId, [...games.values()].slice(0, OPEN_GAMES)]));
  }

  private async addVisible(
    open: readonly Room[],
    seen: Map<string, Map<string, ActiveGame>>,
    hidden: ReadonlyMap<string, ReadonlySet<string>>,
  ): Promise<void> {
    const hosts = open.filter(({ friends_only }) => friends_only).map(({ host_id }) => host_id);
    const friends = await this.relations.friendsAmong([...seen.keys()], hosts);
    const sees = (userId: string, { friends_only, host_id, seats }: Room): boolean => {
      if (seats.some(({ user_id }) => user_id === userId)) return true;
      if (seats.some(({ user_id }) => hidden.get(userId)?.has(user_id))) return false;
      return !friends_only || friends.get(userId)?.has(host_id) === true;
    };
    for (const [userId, games] of seen)
      for (const room of open) if (sees(userId, room)) games.set(room.code, toActiveGame(room));
  }

  /** Changes with every open game. */
  gamesVersion(): Promise<string | null> {
    return this.rooms.lobbyVersion();
  }

  /** Recent messages, without those of deleted users and of users hidden from the reader. */
  async history(readerId: string): Promise<ChatLine[]> {
    const lines = await this.lobby.list();
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
