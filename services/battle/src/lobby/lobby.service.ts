import type { ActiveGame, ChatLine } from '@fourfold/contracts';
import { Injectable } from '@nestjs/common';
import { FriendService } from '../friend/friend.service';
import { PersonRepository } from '../person/person.repository';
import type { Room } from '../room/domain/room';
import { toActiveGame } from '../room/domain/view';
import { RoomRepository } from '../room/room.repository';
import { LobbyRepository } from './lobby.repository';

/** What is seen and said in the lobby. */
@Injectable()
export class LobbyService {
  constructor(
    private readonly lobby: LobbyRepository,
    private readonly rooms: RoomRepository,
    private readonly friends: FriendService,
    private readonly people: PersonRepository,
  ) {}

  async activeGames(userId: string): Promise<ActiveGame[]> {
    return (await this.activeGamesOf([userId])).get(userId)!;
  }

  /** By user, the games that wait for players: those for friends are seen by the host's friends and whoever is in them. */
  async activeGamesOf(userIds: readonly string[]): Promise<Map<string, ActiveGame[]>> {
    const open = await this.rooms.listOpen();
    const hosts = open.filter(({ friends_only }) => friends_only).map(({ host_id }) => host_id);
    const friends = await this.friends.friendsAmong(userIds, hosts);
    const sees = (userId: string, { friends_only, host_id, seats }: Room): boolean =>
      !friends_only ||
      friends.get(userId)?.has(host_id) === true ||
      seats.some(({ user_id }) => user_id === userId);
    return new Map(
      userIds.map((userId) => [userId, open.filter((room) => sees(userId, room)).map(toActiveGame)]),
    );
  }

  /** What has been said lately, without those who have deleted their accounts since. */
  async history(): Promise<ChatLine[]> {
    const lines = await this.lobby.list();
    const gone = new Set(await this.people.findDeleted([...new Set(lines.map(({ user_id }) => user_id))]));
    return lines.filter(({ user_id }) => !gone.has(user_id));
  }

  /** Stores a line before anybody hears it. */
  say(line: ChatLine): Promise<void> {
    return this.lobby.add(line);
  }
}
