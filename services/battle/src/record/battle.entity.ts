import type { GameOverReason } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The result of a battle. The row also ensures that a battle is counted once. */
@Entity({ name: 'battles' })
export class BattleEntity {
  @PrimaryColumn('uuid', { name: 'battle_id' })
  battleId!: string;

  @Column('text', { name: 'room_code' })
  roomCode!: string;

  @Column('timestamptz', { name: 'started_at' })
  startedAt!: Date;

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;

  @Column('integer', { name: 'duration_seconds' })
  durationSeconds!: number;

  @Column('text')
  reason!: GameOverReason;

  /** Null if, and only if, the battle was abandoned or is void. */
  @Column('uuid', { name: 'winner_id', nullable: true })
  winnerId!: string | null;

  /** Of the events: 2 once it was declared void. */
  @Column('smallint', { default: 1 })
  version!: number;
}
