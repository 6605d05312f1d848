import { RelationService, type Pair } from '@fourfold/platform/relations';
import { Injectable } from '@nestjs/common';
import { RelationRepository } from '../relation/relation.repository';
import { RenameService } from '../user/rename.service';
import type { RoomCommand } from './domain/command';
import { membersOf, seatOf } from './domain/room';
import { RoomChangeService } from './room-change.service';
import { RoomRepository } from './room.repository';

type NewNames = Extract<RoomCommand, { kind: 'rename' }>['names'];

/** Brings rooms into line with what changes elsewhere: names, blocks, accounts. */
@Injectable()
export class RoomUpdateService {
  constructor(
    private readonly rooms: RoomRepository,
    private readonly changes: RoomChangeService,
    private readonly relations: RelationRepository,
    changed: RelationService,
    renamed: RenameService,
  ) {
    changed.add((pair) => this.relate(pair));
    renamed.add(({ user_id, display_name }) => this.rename(user_id, { display_name }));
  }

  /** Removes name and messages of a deleted user from every room they are or were in. */
  async anonymise(userId: string, name: string): Promise<void> {
    for (const code of await this.rooms.listCodesOf(userId)) await this.rooms.dropLinesOf(code, userId);
    await this.rename(userId, { username: name, display_name: name });
  }

  /** In every room the user is or was in. */
  private async rename(userId: string, names: NewNames): Promise<void> {
    for (const code of await this.rooms.listCodesOf(userId)) {
      let version = 0;
      const room = await this.changes.change(async () => {
        const loaded = await this.rooms.load(code);
        if (!loaded || !seatOf(loaded.room, userId)) return undefined;
        version = loaded.room.version;
        return { loaded, command: { kind: 'rename', userId, names } };
      });
      // The list of battles that may be watched has names.
      if (room && room.version !== version) await this.rooms.touchLobby();
    }
  }

  /** A block empties the blocked player's seat in a waiting room; either may change what the two see in the lobby. */
  private async relate(pair: Pair): Promise<void> {
    for (const userId of pair) await this.unseatBlocked(userId);
    if ((await this.rooms.claimsOf(pair)).some((code) => code !== '')) await this.rooms.touchLobby();
  }

  private async unseatBlocked(userId: string): Promise<void> {
    await this.changes.change(async () => {
      const { loaded } = await this.rooms.loadOf(userId);
      if (!loaded) return undefined;
      const userIds = await this.relations.blockedAmong(membersOf(loaded.room));
      return { loaded, command: { kind: 'unseat', userIds } };
    });
  }
}
