import type { EventData } from '@fourfold/contracts';
import { failpoint, newId } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { CHANGE_TRIES, SETTLED_AT_ONCE } from '../limits';
import { Recorder } from '../record/record.recorder';
import type { RoomCommand } from './domain/command';
import { transition } from './domain/transition';
import type { Phase, Room } from './domain/room';
import { durationSeconds } from './domain/view';
import { RoomEvents } from './room.events';
import { RoomRepository } from './room.repository';

type Finishing = Extract<Phase, { name: 'finishing' }>;

/** Stores the result of a battle, and tells it when it is stored. */
@Injectable()
export class RoomSettler {
  private readonly logger = new Logger('settling');
  /** By the code of the room. */
  private readonly settling = new Map<string, Promise<void>>();

  constructor(
    private readonly rooms: RoomRepository,
    private readonly recorder: Recorder,
    private readonly events: RoomEvents,
  ) {}

  /** Never fails: a room that stays unsettled is due again after a second, on any replica. */
  settle(room: Room): Promise<void> {
    const before = this.settling.get(room.code);
    if (before || this.settling.size >= SETTLED_AT_ONCE) return before ?? Promise.resolve();
    const settling = this.attempt(room).finally(() => this.settling.delete(room.code));
    this.settling.set(room.code, settling);
    return settling;
  }

  private async attempt(room: Room): Promise<void> {
    try {
      await this.store(room);
    } catch (error) {
      this.logger.warn({ err: error, room_code: room.code, msg: 'a result is not stored yet; trying again' });
    }
  }

  private async store(room: Room): Promise<void> {
    if (room.phase.name !== 'finishing') return;
    const battle = finishedBattleOf(room, room.phase);
    failpoint('battle.before-record');
    const { reason, winner_id } = await this.recorder.record(battle, room.seats, room.phase.completions);
    failpoint('battle.after-record');
    const command = { kind: 'settle', reason, winner_id } as const;
    for (let tries = 0; tries < CHANGE_TRIES; tries += 1) if (await this.end(room.code, command)) return;
  }

  /** @returns false when somebody else has changed the room meanwhile */
  private async end(code: string, command: Extract<RoomCommand, { kind: 'settle' }>): Promise<boolean> {
    const loaded = await this.rooms.load(code);
    if (!loaded) return true;
    const circumstances = { commandId: newId(), now: loaded.now, typing: {} };
    const outcome = transition(loaded.room, command, circumstances);
    if (outcome.kind !== 'changed') return true;
    const saved = await this.rooms.save({
      code,
      version: loaded.room.version,
      room: outcome.room,
      claims: [],
    });
    if (saved !== 'saved') return false;
    this.events.emit(outcome.news);
    return true;
  }
}

function finishedBattleOf({ battle_id, code, seats }: Room, phase: Finishing): EventData['battle.finished'] {
  return {
    battle_id,
    room_code: code,
    started_at: new Date(phase.started_at).toISOString(),
    finished_at: new Date(phase.finished_at).toISOString(),
    duration_seconds: durationSeconds(phase),
    reason: phase.reason,
    winner_id: phase.winner_id,
    players: seats.map((seat) => ({
      user_id: seat.user_id,
      avatar_id: seat.avatar_id,
      won: seat.user_id === phase.winner_id,
      forfeited: seat.out === 'forfeited',
      score: seat.score,
      damage_taken: seat.damage_taken,
      words_completed: seat.words_completed,
      wpm: seat.wpm,
      accuracy: seat.accuracy,
    })),
  };
}
