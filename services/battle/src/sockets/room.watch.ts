import { BATTLE_SERVER, type BattleGame, type BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { SocketServer } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { ROOM_WATCH_MS } from '../limits';
import { toGameOver } from '../room/domain/view';
import { RoomRepository } from '../room/room.repository';

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
  private readonly logger = new Logger('watch');
  private readonly watched = new Map<string, Watched>();

  constructor(
    private readonly rooms: RoomRepository,
    private readonly sockets: SocketServer<BattleServerMessages>,
    private readonly jobs: JobService,
  ) {}

  @Interval(ROOM_WATCH_MS)
  watch(): Promise<void> {
    return this.jobs.run('the watch over rooms', () => this.endVanished());
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

  /** News got lost: whose battle has ended meanwhile is told how. */
  async tellEnded(): Promise<void> {
    for (const code of [...this.watched.keys()])
      try {
        const loaded = await this.rooms.load(code);
        const over = loaded && toGameOver(loaded.room);
        if (!over) continue;
        const userIds = [...(this.watched.get(code)?.userIds ?? [])].filter(
          (userId) => this.sockets.socketsOf(userId).length > 0,
        );
        this.end(code, () => over);
        if (userIds.length > 0) await this.rooms.noteTold(code, userIds);
      } catch (error) {
        this.logger.warn({ err: error, room_code: code, msg: 'a room is not told yet whether it has ended' });
      }
  }

  private async endVanished(): Promise<void> {
    for (const code of await this.rooms.findMissing([...this.watched.keys()]))
      this.end(code, (game) => ({ game: { ...game, state: 'completed' }, reason: 'abandoned' }));
  }

  /** Unless it was told while the room was read. */
  private end(code: string, overOf: (game: BattleGame) => BattleServerMessages['game_over']): void {
    const watched = this.watched.get(code);
    if (!watched) return;
    this.watched.delete(code);
    for (const userId of watched.userIds)
      for (const socket of this.sockets.socketsOf(userId))
        socket.emit(BATTLE_SERVER.gameOver, overOf(watched.game));
  }
}
