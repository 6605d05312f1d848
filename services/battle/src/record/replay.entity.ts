import { Column, CreateDateColumn, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { BattleEntity } from './battle.entity';
import type { MatchLog } from './domain/match-log';

/** The log of a battle. Players are the numbers of their seats. */
@Entity({ name: 'replays' })
export class ReplayEntity {
  @PrimaryColumn('uuid', { name: 'battle_id' })
  battleId!: string;

  @OneToOne(() => BattleEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'battle_id' })
  battle!: BattleEntity;

  @Column('smallint', { name: 'hit_points' })
  hitPoints!: number;

  /** With times from the start of the battle. */
  @Column('jsonb')
  log!: MatchLog;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
