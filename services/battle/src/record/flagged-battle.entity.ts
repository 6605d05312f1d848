import type { FlagDecision } from '@fourfold/contracts';
import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Completion } from './domain/completion';
import { BattleEntity } from './battle.entity';

/** A battle that somebody seems not to have typed: shown to admins. */
@Entity({ name: 'flagged_battles' })
export class FlaggedBattleEntity {
  @PrimaryColumn('uuid', { name: 'battle_id' })
  battleId!: string;

  @OneToOne(() => BattleEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'battle_id' })
  battle!: BattleEntity;

  /** The completed challenges, in order. */
  @Column('jsonb')
  log!: Completion[];

  /** Null until an admin has decided. */
  @Column('text', { nullable: true })
  decision!: FlagDecision | null;

  @Column('text', { name: 'decision_reason', nullable: true })
  decisionReason!: string | null;

  @Column('timestamptz', { name: 'decided_at', nullable: true })
  decidedAt!: Date | null;
}
