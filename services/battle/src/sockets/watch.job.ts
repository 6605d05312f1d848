import { BATTLE_SERVER, WATCH_UPDATE_MS, type BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { IoServer, type AppSocket } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WATCH_CHECK_MS } from '../limits';
import { isRematchOpen, isLive, type Room } from '../room/domain/room';
import { toGameOver, toGameState, toTyping } from '../room/domain/view';
import type { Loaded } from '../room/room.repository';
import { battleRoom, codeOfWatchRoom, watchRoom } from '../room/socket-rooms';
import { WatchingService } from '../watching/watching.service';

type BattleSocket = AppSocket<BattleServerMessages>;
type Typing = BattleServerMessages['opponent_typing'];

/** What the watchers of a room on this replica were told last. */
interface Told {
  userIds: readonly string[];
  version: number;
  watchers: number;
  /** By user. */
  typing: ReadonlyMap<string, Typing>;
  checkedAt: number;
}

/**
 * Tells the watchers on this replica what has happened, by reading each room twice a second: whatever their number, they
 * cost a player nothing. It also counts them, and ends the watching of those who may no longer.
 */
@Injectable()
export class WatchJob {
  private readonly told = new Map<string, Told>();

  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly watching: WatchingService,
    private readonly jobs: JobService,
  ) {}

  @Interval(WATCH_UPDATE_MS)
  runRegularly(): Promise<void> {
    return this.jobs.run('the updates of watchers', () => this.run());
  }

  async run(): Promise<void> {
    const watched = this.socketsByCode();
    // Rooms whose last watcher has gone are counted once more.
    const codes = new Set([...watched.keys(), ...this.told.keys()]);
    const failures: unknown[] = [];
    // One after the other, so that the keystrokes of players come in between the rooms.
    for (const code of codes)
      await this.update(code, watched.get(code) ?? []).catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} watched rooms failed`);
  }

  private async update(code: string, sockets: readonly BattleSocket[]): Promise<void> {
    const before = this.told.get(code);
    const here = [...new Set(sockets.map(({ data }) => data.user.user_id))];
    const gone = before?.userIds.filter((userId) => !here.includes(userId)) ?? [];
    const loaded = await this.watching.follow(code, { here, gone });
    if (!loaded) {
      this.end(code, sockets);
      this.told.delete(code);
      return;
    }
    const after = this.tell(loaded, before, here);
    if (before?.watchers !== after.watchers) this.tellCount(loaded.room);
    const hasEnded = !isLive(loaded.room) && !isRematchOpen(loaded.room);
    if (hasEnded) this.server.local.in(watchRoom(code)).socketsLeave(watchRoom(code));
    if (hasEnded || sockets.length === 0) {
      this.told.delete(code);
      return;
    }
    this.told.set(code, after);
    if (loaded.now - after.checkedAt >= WATCH_CHECK_MS) await this.check(loaded, sockets, after);
  }

  private tell({ room, typing, now }: Loaded, before: Told | undefined, userIds: string[]): Told {
    const watchers = this.server.local.to(watchRoom(room.code));
    if (before?.version !== room.version) {
      watchers.emit(BATTLE_SERVER.gameState, toGameState(room, now));
      const over = toGameOver(room, now);
      if (over) watchers.emit(BATTLE_SERVER.gameOver, over);
    }
    const all = new Map(toTyping(room, typing, now).map((typed) => [typed.user_id, typed]));
    for (const [userId, typed] of all)
      if (before?.typing.get(userId)?.progress !== typed.progress)
        watchers.volatile.emit(BATTLE_SERVER.opponentTyping, typed);
    const { version, watchers: count } = room;
    return { userIds, version, watchers: count, typing: all, checkedAt: before?.checkedAt ?? now };
  }

  /** Players hear it from every replica with watchers: none knows what the others have counted and told last. */
  private tellCount({ code: room_code, version, watchers }: Room): void {
    const count = { room_code, version, watchers };
    this.server.local.to(watchRoom(room_code)).emit(BATTLE_SERVER.watchersUpdate, count);
    this.server.to(battleRoom(room_code)).emit(BATTLE_SERVER.watchersUpdate, count);
  }

  private async check({ room, now }: Loaded, sockets: readonly BattleSocket[], told: Told): Promise<void> {
    told.checkedAt = now;
    const excluded = await this.watching.excluded(room, told.userIds);
    this.end(
      room.code,
      sockets.filter(({ data }) => excluded.includes(data.user.user_id)),
    );
  }

  private end(room_code: string, sockets: readonly BattleSocket[]): void {
    for (const socket of sockets) {
      socket.emit(BATTLE_SERVER.watchEnded, { room_code });
      void socket.leave(watchRoom(room_code));
    }
  }

  /** Of this replica. */
  private socketsByCode(): Map<string, BattleSocket[]> {
    const { adapter, sockets } = this.server.sockets;
    const watched = new Map<string, BattleSocket[]>();
    for (const [name, ids] of adapter.rooms) {
      const code = codeOfWatchRoom(name);
      if (code !== undefined)
        watched.set(
          code,
          [...ids].flatMap((id) => sockets.get(id) ?? []),
        );
    }
    return watched;
  }
}
