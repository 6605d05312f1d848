import { MetricsService } from '@fourfold/platform';
import { Global, Injectable, Logger, Module } from '@nestjs/common';
import type { EventData } from '@fourfold/contracts';

/** Figures over all rooms. */
export interface RoomFigures {
  /** Open rooms. */
  open: number;
  playing: number;
  /** How long the earliest deadline is overdue; 0 if none is. */
  overdueMs: number;
}

/** Logs and metrics of battle; never the contents of messages. */
@Injectable()
export class Telemetry {
  private readonly logger = new Logger('battle');
  private readonly added = this.metrics.counter(
    'fourfold_battle_challenges_added_total',
    'Typing challenges that admins added',
  );
  private readonly retired = this.metrics.counter(
    'fourfold_battle_challenges_retired_total',
    'Typing challenges that admins took out of use',
  );
  private readonly created = this.metrics.counter('fourfold_battle_rooms_created_total', 'Rooms of battles');
  private readonly finished = this.metrics.counter(
    'fourfold_battles_finished_total',
    'Battles by how they ended',
    ['reason'],
  );
  private readonly refusedTyping = this.metrics.counter(
    'fourfold_battle_impossible_typing_total',
    'Inputs that are impossible to type',
  );
  private readonly conflicts = this.metrics.counter(
    'fourfold_battle_room_conflicts_total',
    'Changes of a room that were retried after a conflict',
  );

  constructor(private readonly metrics: MetricsService) {}

  /** Measured at every scrape; all replicas report the same. */
  watchRooms(measure: () => Promise<RoomFigures>): void {
    this.metrics.gauge('fourfold_battle_rooms', 'Rooms by state', ['state'], async (gauge) => {
      const { open, playing } = await measure();
      gauge.set({ state: 'open' }, open);
      gauge.set({ state: 'playing' }, playing);
    });
    const overdue = 'How long the earliest deadline of a room is overdue';
    this.metrics.gauge('fourfold_battle_overdue_seconds', overdue, [], async (gauge) =>
      gauge.set((await measure()).overdueMs / 1_000),
    );
  }

  challengeAdded(challengeId: number, adminId: string): void {
    this.logger.log({ msg: 'challenge added', challenge_id: challengeId, admin_id: adminId });
    this.added.inc();
  }

  challengeRetired(challengeId: number, adminId: string): void {
    this.logger.log({ msg: 'challenge retired', challenge_id: challengeId, admin_id: adminId });
    this.retired.inc();
  }

  roomCreated(battleId: string, code: string, hostId: string): void {
    this.logger.log({ msg: 'room created', battle_id: battleId, room_code: code, user_id: hostId });
    this.created.inc();
  }

  battleFinished({ battle_id, reason, duration_seconds }: EventData['battle.finished']): void {
    this.logger.log({ msg: 'battle finished', battle_id, reason, duration_seconds });
    this.finished.inc({ reason });
  }

  typingRefused(battleId: string, userId: string): void {
    this.logger.log({ msg: 'impossible typing', battle_id: battleId, user_id: userId });
    this.refusedTyping.inc();
  }

  roomConflict(): void {
    this.conflicts.inc();
  }
}

@Global()
@Module({ providers: [Telemetry], exports: [Telemetry] })
export class TelemetryModule {}
