import { BATTLE_SERVER } from '@fourfold/contracts';
import { AppError, failpoint, isStoreUnavailable, newId } from '@fourfold/platform';
import { PresenceService } from '@fourfold/platform/presence';
import { IoServer, userRoom } from '@fourfold/platform/sockets';
import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as delay } from 'node:timers/promises';
import { CHANGE_TRIES, SETTLED_AT_ONCE, UNANSWERED_PAUSE_MS, UNANSWERED_TRIES } from '../limits';
import { ResultService } from '../record/result.service';
import { Telemetry } from '../telemetry';
import type { Outcome, RoomCommand, RoomEvent } from './domain/command';
import { isFinishing, takenSeatOf, type Finishing, type Room, type Seat } from './domain/room';
import { transition } from './domain/transition';
import { toFinishedBattle, toGame } from './domain/view';
import { writeState } from './domain/waiting-room';
import { RoomRepository, type Claim, type Loaded } from './room.repository';
import { battleRoom } from './socket-rooms';

/** A command for a room as it was read, and the claims it needs. */
export interface Plan {
  loaded: Loaded;
  command: RoomCommand;
  claims?: readonly Claim[];
}

/**
 * Changes rooms by compare-and-set: reads, applies the rules, writes unless the room has changed meanwhile, otherwise
 * retries. Then moves the sockets of the players, sends them the events, and stores the result of a finished battle.
 * Events are best effort: their version, and `RoomVersionJob`, tell a client that it has missed one.
 */
@Injectable()
export class RoomChangeService {
  private readonly logger = new Logger('rooms');
  /** Results being stored, by room code. */
  private readonly settling = new Map<string, Promise<void>>();

  constructor(
    private readonly rooms: RoomRepository,
    private readonly results: ResultService,
    private readonly server: IoServer,
    private readonly presence: PresenceService,
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
        const claims = [...(planned.claims ?? []), ...claimsGivenUp(room, outcome)];
        if (await this.save(room, outcome, claims)) {
          this.moveSockets(claims);
          // The change was saved by an attempt whose reply was lost, and its events were never sent.
          const eventsWereLost = unanswered > 0 && outcome.kind === 'unchanged';
          this.emit(room.code, eventsWereLost ? [writeState()(room)] : outcome.events);
          for (const userId of arrived) await this.presence.recheck(userId);
          // A player's command waits until the result is stored; timers and removals go on with other rooms.
          const settled =
            outcome.kind === 'changed' && isFinishing(outcome.room) && this.settle(outcome.room);
          if (planned.command.kind !== 'tick' && planned.command.kind !== 'anonymise') await settled;
          return outcome.room;
        }
        this.telemetry.roomConflict();
      } catch (error) {
        // The change may have been saved: the command id tells in the next attempt.
        unanswered += 1;
        if (!isStoreUnavailable(error) || unanswered >= UNANSWERED_TRIES) throw error;
        await delay(UNANSWERED_PAUSE_MS);
      }
    }
    throw new AppError('service_unavailable');
  }

  /** Saves a new room with its host. @returns false when the code is taken, or the host has joined another room meanwhile */
  async open(room: Room, claim: Claim): Promise<boolean> {
    const { battle_id, code, host_id } = room;
    if ((await this.rooms.save({ code, version: 0, room, claims: [claim] })) !== 'saved') return false;
    this.moveSockets([claim]);
    const payload = { room_code: code, game: toGame(room), version: room.version };
    this.emit(code, [{ only: host_id, name: BATTLE_SERVER.gameCreated, payload }]);
    this.telemetry.roomCreated(battle_id, code, host_id);
    await this.presence.recheck(host_id);
    return true;
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
    const { reason, winner_id } = await this.results.record(toFinishedBattle(room), seats, phase.completions);
    failpoint('battle.after-record');
    await this.change(async () => {
      const loaded = await this.rooms.load(room.code);
      if (!loaded || !isFinishing(loaded.room)) return undefined;
      return { loaded, command: { kind: 'settle', reason, winner_id } };
    });
  }

  private async save(
    before: Room,
    outcome: Exclude<Outcome, { kind: 'refused' }>,
    claims: readonly Claim[],
  ): Promise<boolean> {
    if (outcome.kind === 'unchanged') return true;
    const room = outcome.kind === 'closed' ? null : outcome.room;
    const { code, version } = before;
    return (await this.rooms.save({ code, version, room, claims })) === 'saved';
  }

  /**
   * The sockets of a player are in the Socket.IO room of their one battle: those of this replica at once, before the
   * events are sent; those of others when they read it from Redis, in order with the events.
   */
  private moveSockets(claims: readonly Claim[]): void {
    for (const { userId, was, will } of claims)
      for (const sockets of [this.server.local.in(userRoom(userId)), this.server.in(userRoom(userId))]) {
        if (was !== '' && was !== will) sockets.socketsLeave(battleRoom(was));
        if (will !== '') sockets.socketsJoin(battleRoom(will));
      }
  }

  private emit(code: string, events: readonly RoomEvent[]): void {
    for (const { only, except, also, name, payload } of events) {
      const audience = only === undefined ? battleRoom(code) : userRoom(only);
      const without = [except, also].filter((userId) => userId !== undefined).map(userRoom);
      this.server.to(audience).except(without).emit(name, payload);
      // On its own: a broadcast to two rooms would reach every replica.
      if (also !== undefined) this.server.to(userRoom(also)).emit(name, payload);
    }
  }
}

/** Users whom this change marks as present: their last socket may have closed meanwhile. */
function arrivals(before: Room, outcome: Exclude<Outcome, { kind: 'refused' }>): string[] {
  if (outcome.kind !== 'changed') return [];
  const isPresent = (seat: Seat | undefined): boolean => seat?.absent_since === null;
  return outcome.room.seats
    .filter((seat) => isPresent(seat) && !isPresent(takenSeatOf(before, seat.user_id)))
    .map(({ user_id }) => user_id);
}

function claimsGivenUp(before: Room, outcome: Exclude<Outcome, { kind: 'refused' }>): Claim[] {
  return before.seats
    .filter(({ user_id }) => takenSeatOf(before, user_id) && !takenSeatOf(outcome.room, user_id))
    .map(({ user_id }) => ({ userId: user_id, was: before.code, will: '' }));
}
