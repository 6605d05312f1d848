import type { ChatLine, QueryData } from '@fourfold/contracts';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { LOBBY_KEPT_LINES, REPORTED_AROUND_LINES, ROOM_KEPT_LINES } from '../limits';
import { LobbyRepository } from '../lobby/lobby.repository';
import { RoomRepository } from '../room/room.repository';
import { linesAround } from './domain/lines-around';
import { LOBBY_PLACE, placeOf } from './message-id';

/** Messages of the lobby and of rooms, as evidence of a report. */
@Injectable()
export class ChatHistoryService {
  constructor(
    private readonly lobby: LobbyRepository,
    private readonly rooms: RoomRepository,
    private readonly users: UserCopyRepository,
  ) {}

  /**
   * Also what a block hides: who reports somebody may have blocked them a moment ago.
   * @returns nothing when the message is gone, or the reader was not in its room
   */
  async around({ message_id, reader_id }: QueryData<'battle.list_chat_around'>): Promise<ChatLine[]> {
    const lines = await this.linesOf(placeOf(message_id), reader_id);
    const deleted = await this.users.findDeleted([...new Set(lines.map(({ user_id }) => user_id))]);
    const kept = lines.filter(({ user_id }) => !deleted.includes(user_id));
    return linesAround(kept, message_id, REPORTED_AROUND_LINES);
  }

  private async linesOf(place: string, readerId: string): Promise<ChatLine[]> {
    if (place === LOBBY_PLACE) return this.lobby.list(LOBBY_KEPT_LINES);
    const isKnown = (await this.rooms.listCodesOf(readerId)).includes(place);
    return isKnown ? this.rooms.listLines(place, ROOM_KEPT_LINES) : [];
  }
}
