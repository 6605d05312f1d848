import type { AvatarId } from '@fourfold/contracts';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity';
import { BattleEntity } from './battle.entity';
import { numericAsNumber } from './numeric';

/** A player of a finished battle. */
@Entity({ name: 'battle_players' })
export class BattlePlayerEntity {
  @PrimaryColumn('uuid', { name: 'battle_id' })
  battleId!: string;

  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @ManyToOne(() => BattleEntity, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'battle_id' })
  battle!: BattleEntity;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'user_id' })
  user!: UserEntity;

  @Column('smallint')
  seat!: number;

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;

  /** An abandoned or void battle is in the history, but neither won nor lost. */
  @Column('boolean')
  counted!: boolean;

  @Column('smallint', { name: 'avatar_id' })
  avatarId!: AvatarId;

  @Column('boolean')
  won!: boolean;

  /** Of the winner: whether the boards count this win. Of a loser: whether they count it as a win against this player. */
  @Column('boolean', { default: false })
  ranked!: boolean;

  @Column('boolean')
  forfeited!: boolean;

  @Column('integer')
  score!: number;

  @Column('integer', { name: 'damage_taken' })
  damageTaken!: number;

  @Column('integer', { name: 'words_completed' })
  wordsCompleted!: number;

  @Column('numeric', { precision: 7, scale: 2, transformer: numericAsNumber })
  wpm!: number;

  /** Standard words per minute. */
  @Column('numeric', { precision: 7, scale: 2, default: 0, transformer: numericAsNumber })
  speed!: number;

  /** Percent. */
  @Column('numeric', { precision: 5, scale: 2, transformer: numericAsNumber })
  accuracy!: number;
}
