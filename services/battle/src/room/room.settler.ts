import type { EventData } from '@fourfold/contracts';
import { failpoint, newId } from '@fourfold/platform';
import { Injectable, Logger } from '@nestjs/common';
import { roomNews } from '../news/news';
import { Recorder } from '../record/record.recorder';
import { transition } from './domain/transition';
import type { Room } from './domain/room';
import { durationSeconds } from './domain/view';
import { RoomRepository } from './room.repository';

/** Stores the result of a battle, and tells it when it is stored. */
@Injectable()
export class RoomSettler {
  private readonly logger = new Logger('settling');

  constructor(
    private readonly rooms: RoomRepository,
    private readonly recorder: Recorder,
  ) {}

  /** Never fails: a room that stays unsettled is due again after a second, on any replica. */
  async settle(room: Room): Promise<void> {
    try {
      await this.store(room);
    } catch (error) {
      this.logger.warn({ err: error, room_code: room.code, msg: 'a result is not stored yet; trying again' });
    }
  }

  private async store(room: Room): Promise<void> {
    const battle = finishedBattleOf(room);
    if (!battle) return;
    failpoint('battle.before-record');
    const { reason, winner_id } = await this.recorder.record(battle, room.seats);
    failpoint('battle.after-record');
    const loaded = await this.rooms.load(room.code);
    if (!loaded) return;
    const circumstances = { commandId: newId(), now: loaded.now, typing: {} };
    const outcome = transition(loaded.room, { kind: 'settle', reason, winner_id }, circumstances);
    if (outcome.kind !== 'changed') return;
    await this.rooms.save({
      code: room.code,
      version: loaded.room.version,
      room: outcome.room,
      claims: [],
      news: JSON.stringify(roomNews(loaded.room, outcome.room, room.code, outcome.news)),
    });
  }
}

function finishedBattleOf({ battle_id, code, phase, seats }: Room): EventData['battle.finished'] | undefined {
  if (phase.name !== 'finishing') return undefined;
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
