import { BATTLE_SERVER, type BattleGame, type BattleServerMessages } from '@fourfold/contracts';
import { JobService } from '@fourfold/platform';
import { RedisClient } from '@fourfold/platform/redis';
import { ConnectionHandler, type AppSocket } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { isDeepStrictEqual } from 'node:util';
import { ROOM_SYNC_MS } from '../limits';
import { takenSeatOf, type Room } from '../room/domain/room';
import { toGame, toGameOver, toGameState } from '../room/domain/view';
import { RoomRepository } from '../room/room.repository';
import { RoomService } from '../room/room.service';

type BattleSocket = AppSocket<BattleServerMessages>;
/** Payloads of messages about rooms. */
type Payload = Partial<BattleServerMessages['game_started'] & BattleServerMessages['player_disconnected']>;

/** The last state that was sent to a socket. */
interface Shown {
  readonly game: BattleGame;
  readonly challengeId: number | undefined;
  /** The room version with this state; undefined when messages may have been lost since. */
  readonly version: number | undefined;
}

/**
 * Sends sockets their room: when they connect, after an outage of Redis, and when the last state they got differs from
 * the room because a message was lost. A room that is missing was lost by Redis: its battle is abandoned.
 */
@Injectable()
export class RoomSync {
  private readonly logger = new Logger('room sync');
  private readonly shown = new Map<BattleSocket, Shown>();
  /** Sockets that could not be sent their room when they connected. */
  private readonly waiting = new Set<BattleSocket>();
  /** Room versions of which a message was missing at the last check; it may still have been on its way. */
  private missing = new Map<string, string | null>();

  constructor(
    connections: ConnectionHandler,
    redis: RedisClient,
    private readonly service: RoomService,
    private readonly rooms: RoomRepository,
    private readonly jobs: JobService,
  ) {
    connections.onConnected((socket) => this.connect(socket));
    connections.onDisconnected((socket) => this.forget(socket));
    redis.on('ready', () => this.markAllStale());
  }

  @Interval(ROOM_SYNC_MS)
  run(): Promise<void> {
    return this.jobs.run('the sync of rooms', async () => {
      for (const socket of this.waiting) {
        await this.show(socket);
        this.waiting.delete(socket);
      }
      await this.sync();
    });
  }

  private async connect(socket: BattleSocket): Promise<void> {
    socket.onAnyOutgoing((name: string, payload: Payload = {}) => this.note(socket, name, payload));
    try {
      await this.show(socket);
    } catch (error) {
      this.waiting.add(socket);
      this.logger.warn({ err: error, msg: 'a socket could not be sent its room; trying again' });
    }
  }

  private forget(socket: BattleSocket): void {
    this.waiting.delete(socket);
    this.shown.delete(socket);
  }

  private markAllStale(): void {
    for (const [socket, shown] of this.shown) this.shown.set(socket, { ...shown, version: undefined });
  }

  /** Sends the room of a reconnected user, or the result of the last battle if they have not seen it. */
  private async show(socket: BattleSocket): Promise<void> {
    const userId = userOf(socket);
    const room = await this.service.connect(userId);
    const end = room ? undefined : await this.service.unseenResult(userId);
    const state = room ? await this.service.stateOf(room, userId) : end?.state;
    if (state) socket.emit(BATTLE_SERVER.gameState, state);
    if (end) socket.emit(BATTLE_SERVER.gameOver, end.over);
  }

  /** Called for every message to the socket, from any replica. */
  private note(socket: BattleSocket, name: string, payload: Payload): void {
    if (!socket.connected) return;
    const userId = userOf(socket);
    const game = payload.game ?? payload.game_state;
    const before = this.shown.get(socket);
    const challengeId = payload.challenge?.challenge_id ?? before?.challengeId;
    const hasLeft = name === BATTLE_SERVER.playerLeft && payload.user_id === userId;
    if (name === BATTLE_SERVER.gameOver && game) void this.markSeen(game.room_code, userId);
    if (hasLeft || game?.state === 'completed') this.shown.delete(socket);
    else if (game) this.shown.set(socket, { game, challengeId, version: game.version });
    else if (before && payload.challenge) this.shown.set(socket, { ...before, challengeId });
  }

  /** Otherwise the result would be sent again at the next connect. */
  private async markSeen(code: string, userId: string): Promise<void> {
    try {
      await this.rooms.markSeen(code, userId);
    } catch (error) {
      this.logger.warn({
        err: error,
        room_code: code,
        msg: 'it could not be stored that a player has seen a result',
      });
    }
  }

  private async sync(): Promise<void> {
    const byCode = Map.groupBy(this.shown, ([, { game }]) => game.room_code);
    const codes = [...byCode.keys()];
    const versions = await this.rooms.listVersions(codes);
    const missing = new Map<string, string | null>();
    for (const [index, code] of codes.entries()) {
      const version = versions[index]!;
      const behind = byCode.get(code)!.filter(([, shown]) => String(shown.version) !== version);
      if (behind.length === 0) continue;
      if (this.missing.get(code) !== version) missing.set(code, version);
      else
        await this.catchUp(
          code,
          behind.map(([socket]) => socket),
        );
    }
    this.missing = missing;
  }

  private async catchUp(code: string, sockets: readonly BattleSocket[]): Promise<void> {
    const loaded = await this.rooms.load(code);
    for (const socket of sockets) {
      const shown = this.shown.get(socket);
      if (shown?.game.room_code === code) this.sendState(socket, shown, loaded?.room);
    }
  }

  private sendState(socket: BattleSocket, shown: Shown, room: Room | undefined): void {
    const userId = userOf(socket);
    const over: BattleServerMessages['game_over'] | undefined = room
      ? toGameOver(room)
      : { game: { ...shown.game, state: 'completed' }, reason: 'abandoned' };
    if (room && !takenSeatOf(room, userId))
      socket.emit(BATTLE_SERVER.playerLeft, { user_id: userId, game: toGame(room) });
    else if (over) socket.emit(BATTLE_SERVER.gameOver, over);
    else if (room && looksLike(shown, room)) this.shown.set(socket, { ...shown, version: room.version });
    else if (room) socket.emit(BATTLE_SERVER.gameState, toGameState(room));
  }
}

function looksLike({ game, challengeId, version }: Shown, room: Room): boolean {
  const { phase } = room;
  if (version === undefined) return false;
  if (phase.name === 'in_progress' && phase.challenge.challenge_id !== challengeId) return false;
  return isDeepStrictEqual({ ...game, version }, { ...toGame(room), version });
}

function userOf({ data }: BattleSocket): string {
  return data.user.user_id;
}
