import { BATTLE_SERVER, WATCH_UPDATE_MS, type BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { IoServer, type AppSocket } from '@fourfold/platform/sockets';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { WATCH_TURNS, WATCH_UPDATES_PER_CHECK } from '../limits';
import { isRematchOpen, isLive, type Room } from '../room/domain/room';
import { toGameOver, toGameState, toTyping } from '../room/domain/view';
import type { Loaded, Watchers } from '../room/room.repository';
import { battleRoom, codeOfWatchRoom, watchRoom } from '../room/socket-rooms';
import { WatchingService } from '../watching/watching.service';

type BattleSocket = AppSocket<BattleServerMessages>;
type Typing = BattleServerMessages['opponent_typing'];

/** The last update that the watchers of a room on this replica got. */
interface Update {
  userIds: readonly string[];
  version: number;
  watchers: number;
  /** By user. */
  typing: ReadonlyMap<string, Typing>;
}

/** The watchers of a room on this replica. */
interface Audience extends Watchers {
  sockets: readonly BattleSocket[];
}

/**
 * Reads each watched room twice a second and sends what has changed to the watchers on this replica: watchers cost the
 * players nothing, whatever their number. The rooms take turns, so that a keystroke never waits for all of them. Each run
 * also counts watchers; some runs check whether users may still watch.
 */
@Injectable()
export class WatchJob {
  private readonly lastUpdates = new Map<string, Update>();
  private runs = 0;

  constructor(
    private readonly server: IoServer<BattleServerMessages>,
    private readonly watching: WatchingService,
    private readonly jobs: JobService,
  ) {}

  @Interval(WATCH_UPDATE_MS / WATCH_TURNS)
  runRegularly(): Promise<void> {
    return this.jobs.run('the updates of watchers', () => this.run(this.runs++));
  }

  /** @param run the number of the run, which decides the rooms that have their turn */
  async run(run: number): Promise<void> {
    const audiences = this.audiences(run % WATCH_TURNS);
    if (audiences.length === 0) return;
    const rooms = await this.watching.follow(audiences);
    const failures = audiences.flatMap((audience, index) => this.update(audience, rooms[index]));
    const round = Math.floor(run / WATCH_TURNS);
    if (round % WATCH_UPDATES_PER_CHECK === 0) await this.check(audiences, rooms);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} watched rooms failed`);
  }

  /** @returns the error, if there was one: the other rooms are still updated */
  private update(audience: Audience, loaded: Loaded | undefined): unknown[] {
    try {
      this.updateRoom(audience, loaded);
      return [];
    } catch (error) {
      return [error];
    }
  }

  private updateRoom({ code, sockets, here }: Audience, loaded: Loaded | undefined): void {
    if (!loaded) {
      this.end(code, sockets);
      this.lastUpdates.delete(code);
      return;
    }
    const before = this.lastUpdates.get(code);
    const after = this.sendChanges(loaded, before, here);
    if (before?.watchers !== after.watchers) this.sendCount(loaded.room);
    const hasEnded = !isLive(loaded.room) && !isRematchOpen(loaded.room);
    if (hasEnded) this.server.local.in(watchRoom(code)).socketsLeave(watchRoom(code));
    if (hasEnded || sockets.length === 0) this.lastUpdates.delete(code);
    else this.lastUpdates.set(code, after);
  }

  private sendChanges(
    { room, typing, now }: Loaded,
    before: Update | undefined,
    userIds: readonly string[],
  ): Update {
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
    return { userIds, version: room.version, watchers: room.watchers, typing: all };
  }

  /** Every replica with watchers sends the count to the players: no replica knows what the others have sent. */
  private sendCount({ code: room_code, version, watchers }: Room): void {
    const count = { room_code, version, watchers };
    this.server.local.to(watchRoom(room_code)).emit(BATTLE_SERVER.watchersUpdate, count);
    this.server.to(battleRoom(room_code)).emit(BATTLE_SERVER.watchersUpdate, count);
  }

  /** Ends the watching of users who may no longer watch. One query reads the relations for all rooms of a turn. */
  private async check(audiences: readonly Audience[], rooms: readonly (Loaded | undefined)[]): Promise<void> {
    const mayWatch = await this.watching.permissions(
      rooms.flatMap((loaded) => loaded?.room ?? []),
      audiences.flatMap(({ here }) => here),
    );
    for (const [index, { code, sockets }] of audiences.entries()) {
      const room = rooms[index]?.room;
      if (room)
        this.end(
          code,
          sockets.filter(({ data }) => !mayWatch(room, data.user.user_id)),
        );
    }
  }

  private end(room_code: string, sockets: readonly BattleSocket[]): void {
    for (const socket of sockets) {
      socket.emit(BATTLE_SERVER.watchEnded, { room_code });
      void socket.leave(watchRoom(room_code));
    }
  }

  /** The watchers of each room of a turn. A room whose last watcher has gone is counted once more. */
  private audiences(turn: number): Audience[] {
    const { adapter, sockets } = this.server.sockets;
    const watched = [...adapter.rooms.keys()].flatMap((name) => codeOfWatchRoom(name) ?? []);
    const codes = new Set([...watched, ...this.lastUpdates.keys()].filter((code) => turnOf(code) === turn));
    return [...codes].map((code) => {
      const ids = [...(adapter.rooms.get(watchRoom(code)) ?? [])];
      const own = ids.flatMap((id) => sockets.get(id) ?? []);
      const here = [...new Set(own.map(({ data }) => data.user.user_id))];
      const before = this.lastUpdates.get(code)?.userIds ?? [];
      return { code, sockets: own, here, gone: before.filter((userId) => !here.includes(userId)) };
    });
  }
}

/** Codes are random, so that each turn has about as many rooms. */
function turnOf(code: string): number {
  return Number.parseInt(code, 36) % WATCH_TURNS;
}
