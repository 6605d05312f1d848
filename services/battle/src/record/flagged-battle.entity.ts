import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { Completion } from './domain/completion';
import { BattleEntity } from './battle.entity';

/** A battle with impossibly fast typing: shown to admins. */
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
}
