import { BATTLE_SERVER } from '@fourfold/contracts';
import { AppError, failpoint, isStoreUnavailable, newId } from '@fourfold/platform';
import { ChangeHandlers } from '@fourfold/platform/messaging';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { CHANGE_TRIES, SETTLED_AT_ONCE, UNANSWERED_PAUSE_MS, UNANSWERED_TRIES } from '../limits';
import { figuresOf } from '../record/domain/figures';
import { relativeTo } from '../record/domain/match-log';
import { ReplayService } from '../record/replay.service';
import { ResultService } from '../record/result.service';
import { Telemetry } from '../telemetry';
import type { Outcome, RoomCommand, RoomEvent } from './domain/command';
import { logOf } from './domain/log';
import { isFinishing, seatOf, takenSeatOf, type Finishing, type Room, type Seat } from './domain/room';
import { transition } from './domain/transition';
import { toFinishedBattle, toGame } from './domain/view';
import { writeState } from './domain/waiting-room';
import { RoomRepository, type Claim, type Loaded } from './room.repository';
import { RoomSocketsService } from './room-sockets.service';

/** A command for a room as it was read, and the claims it needs. */
export interface Plan {
  loaded: Loaded;
  command: RoomCommand;
  claims?: readonly Claim[];
}

/**
 * Changes rooms by compare-and-set: reads, applies the rules, writes unless the room has changed meanwhile, otherwise
 * retries. Then moves the sockets of the players, sends them the events, and stores the result of a finished battle.
 * Events are best effort: a client finds by their version, and by `RoomVersionJob`, that it has missed one.
 */
@Injectable()
export class RoomChangeService {
  private readonly logger = new Logger('rooms');
  /** Rooms before their battle, in which somebody has taken or left a seat, or which start or close. */
  readonly openRooms = new ChangeHandlers<Room>();
  /** Results being stored, by room code. */
  private readonly settling = new Map<string, Promise<void>>();

  constructor(
    private readonly rooms: RoomRepository,
    private readonly results: ResultService,
    private readonly replays: ReplayService,
    private readonly sockets: RoomSocketsService,
    private readonly telemetry: Telemetry,
  ) {}

  /**
   * Applies a command exactly once, despite concurrent changes.
   * @param plan called for every attempt; undefined to do nothing
   * @returns the room afterwards, or undefined when there was nothing to do
   * @throws AppError when the rules or the plan refuse it
   */
  async change(plan: () => Promise<Plan | undefined>): Promise<Room | undefined> {
    const commandId = newId();
    const arrived = new Set<string>();
    let unanswered = 0;
    for (let tries = 0; tries < CHANGE_TRIES; tries += 1) {
      try {
        const planned = await plan();
        if (!planned) return undefined;
        const { now, typing, room } = planned.loaded;
        const outcome = transition(room, planned.command, { commandId, now, typing });
        if (outcome.kind === 'refused') throw new AppError(outcome.code);
        // Collected over attempts: in a retry the room may already show them as present.
        for (const userId of arrivals(room, outcome)) arrived.add(userId);
        const claims = [...(planned.claims ?? []), ...claimsMoved(room, outcome)];
        if (await this.save(room, outcome, { claims, now })) {
          this.sockets.move(claims);
          // The change was saved by an attempt whose reply was lost, and its events were never sent.
          const eventsWereLost = unanswered > 0 && outcome.kind === 'unchanged';
          this.sockets.emit(room.code, eventsWereLost ? [writeState()(room, now)] : outcome.events);
          if (outcome.kind === 'changed' && outcome.opened) this.announce(outcome.opened);
          await this.sockets.recheck(arrived);
          if (isOpenChange(room, outcome.room)) await this.notifyOpenRoom(outcome.room);
          // A player's command waits until the result is stored; timers and removals go on with other rooms.
          const settled =
            outcome.kind === 'changed' && isFinishing(outcome.room) && this.settle(outcome.room);
          if (planned.command.kind !== 'tick' && planned.command.kind !== 'rename') await settled;
          return outcome.room;
        }
        this.telemetry.roomConflict();
      } catch (error) {
        // The change may have been saved: the next attempt finds out by the command id.
        unanswered += 1;
        if (!isStoreUnavailable(error) || unanswered >= UNANSWERED_TRIES) throw error;
        await delay(UNANSWERED_PAUSE_MS);
      }
    }
    throw new AppError('service_unavailable');
  }

  /**
   * Saves a new room with its host.
   * @returns false when the code is taken, or the host has joined another room meanwhile
   */
  async open(room: Room, claim: Claim): Promise<boolean> {
    const { battle_id, code, host_id, created_at } = room;
    if (!(await this.saveNew(room, claim))) return false;
    this.sockets.move([claim]);
    const payload = { room_code: code, game: toGame(room, created_at), version: room.version };
    this.sockets.emit(code, [{ only: host_id, name: BATTLE_SERVER.gameCreated, payload }]);
    this.telemetry.roomCreated(battle_id, code, host_id);
    await this.sockets.recheck([host_id]);
    return true;
  }

  /** Looks after a lost answer: a host who isn't told of the room could neither enter it nor open another. */
  private async saveNew(room: Room, claim: Claim): Promise<boolean> {
    const { code, battle_id } = room;
    try {
      return (await this.rooms.save({ code, version: 0, room, claims: [claim] })) === 'saved';
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      await delay(UNANSWERED_PAUSE_MS);
      if ((await this.rooms.load(code))?.room.battle_id !== battle_id) throw error;
      return true;
    }
  }

  /** Never rejects: a result that could not be stored is due again after a second, on any replica. */
  settle(room: Finishing): Promise<void> {
    const before = this.settling.get(room.code);
    if (before || this.settling.size >= SETTLED_AT_ONCE) return before ?? Promise.resolve();
    const settling = this.store(room)
      .catch((error: unknown) =>
        this.logger.warn({
          err: error,
          room_code: room.code,
          msg: 'a result could not be stored; trying again',
        }),
      )
      .finally(() => this.settling.delete(room.code));
    this.settling.set(room.code, settling);
    return settling;
  }

  private async store(room: Finishing): Promise<void> {
    failpoint('battle.before-record');
    const { seats, phase } = room;
    const log = relativeTo(phase.started_at, await this.rooms.readLog(room.code));
    const { completions } = phase;
    const result = await this.results.record(toFinishedBattle(room), seats, { completions, log });
    failpoint('battle.after-record');
    const { reason, winner_id } = result;
    const endedAt = phase.finished_at - phase.started_at;
    const figures = log.length === 0 ? null : figuresOf(log, { players: seats, endedAt });
    await this.change(async () => {
      const loaded = await this.rooms.load(room.code);
      if (!loaded || !isFinishing(loaded.room)) return undefined;
      return { loaded, command: { kind: 'settle', reason, winner_id, figures } };
    });
    // Not awaited, and it never rejects: the result does not wait for the replay.
    void this.replays.keep(room, log);
  }

  /** Best effort, as the events: an invitation ends by itself after a while. */
  private async notifyOpenRoom(room: Room): Promise<void> {
    try {
      await this.openRooms.run(room);
    } catch (error) {
      this.logger.warn({ err: error, room_code: room.code, msg: 'invitations to a room could not be ended' });
    }
  }

  private announce({ room, events }: { room: Room; events: readonly RoomEvent[] }): void {
    this.sockets.emit(room.code, events);
    this.telemetry.roomCreated(room.battle_id, room.code, room.host_id);
  }

  private async save(
    before: Room,
    outcome: Exclude<Outcome, { kind: 'refused' }>,
    { claims, now }: { claims: readonly Claim[]; now: number },
  ): Promise<boolean> {
    if (outcome.kind === 'unchanged') return true;
    const { code, version } = before;
    const log = logOf(before, outcome.room, now);
    const saved =
      outcome.kind === 'closed'
        ? await this.rooms.save({ code, version, room: null, claims })
        : await this.rooms.save({
            code,
            version,
            room: outcome.room,
            claims,
            log,
            opened: outcome.opened?.room,
          });
    return saved === 'saved';
  }
}

function isOpenChange(before: Room, after: Room): boolean {
  const isBefore = before.phase.name === 'waiting' || before.phase.name === 'countdown';
  const wereThere = before.seats.map(({ user_id }) => user_id).join();
  return (
    isBefore &&
    (before.phase.name !== after.phase.name || wereThere !== after.seats.map(({ user_id }) => user_id).join())
  );
}

/** Users whom this change marks as present: their last socket may have closed meanwhile. */
function arrivals(before: Room, outcome: Exclude<Outcome, { kind: 'refused' }>): string[] {
  if (outcome.kind !== 'changed') return [];
  const isPresent = (seat: Seat | undefined): boolean => seat?.absent_since === null;
  return outcome.room.seats
    .filter((seat) => isPresent(seat) && !isPresent(takenSeatOf(before, seat.user_id)))
    .map(({ user_id }) => user_id);
}

/** A player who has left has no claim any more; a player of a rematch has a claim to its room. */
function claimsMoved(before: Room, outcome: Exclude<Outcome, { kind: 'refused' }>): Claim[] {
  const opened = outcome.kind === 'changed' ? outcome.opened?.room : undefined;
  return before.seats.flatMap(({ user_id }): Claim[] => {
    if (opened && seatOf(opened, user_id)) return [{ userId: user_id, was: before.code, will: opened.code }];
    const hasLeft = takenSeatOf(before, user_id) && !takenSeatOf(outcome.room, user_id);
    return hasLeft ? [{ userId: user_id, was: before.code, will: '' }] : [];
  });
}
