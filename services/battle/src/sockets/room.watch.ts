import { BATTLE_SERVER, type BattleGame, type BattleServerMessages } from '@fourfold/contracts';
import { SocketServer } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { ROOM_WATCH_MS } from '../limits';
import { RoomRepository } from '../room/room.repository';
import { Loops } from '../shared/loops';

interface Watched {
  game: BattleGame;
  userIds: Set<string>;
}

/**
 * Looks after the rooms of the people on this replica. A Redis that lost its memory has lost their battles: those are void,
 * and everybody in them is told instead of waiting for ever.
 */
@Injectable()
export class RoomWatch {
  private readonly watched = new Map<string, Watched>();

  constructor(
    private readonly rooms: RoomRepository,
    private readonly sockets: SocketServer<BattleServerMessages>,
    loops: Loops,
  ) {
    loops.add({
      name: 'the watch over rooms',
      retryMs: ROOM_WATCH_MS,
      work: async () => {
        await this.endVanished();
        return ROOM_WATCH_MS;
      },
    });
  }

  /** Somebody here was shown this game. */
  see(code: string, userId: string, game: BattleGame): void {
    if (game.state === 'completed' || !(userId in game.players)) return this.forget(code, userId);
    const watched = this.watched.get(code) ?? { game, userIds: new Set<string>() };
    watched.game = game;
    watched.userIds.add(userId);
    this.watched.set(code, watched);
  }

  /** Somebody is in that room no more. */
  forget(code: string, userId: string): void {
    const watched = this.watched.get(code);
    watched?.userIds.delete(userId);
    if (watched?.userIds.size === 0) this.watched.delete(code);
  }

  private async endVanished(): Promise<void> {
    for (const code of await this.rooms.findMissing([...this.watched.keys()])) {
      const { game, userIds } = this.watched.get(code)!;
      this.watched.delete(code);
      const over = { game: { ...game, state: 'completed' as const }, reason: 'abandoned' as const };
      for (const userId of userIds)
        for (const socket of this.sockets.socketsOf(userId)) socket.emit(BATTLE_SERVER.gameOver, over);
    }
  }
}
