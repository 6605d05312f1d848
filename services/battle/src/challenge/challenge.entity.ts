import type { ChallengeDifficulty, ChallengeType } from '@fourfold/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity({ name: 'challenges' })
export class ChallengeEntity {
  @PrimaryGeneratedColumn('identity', { name: 'challenge_id', generatedIdentity: 'ALWAYS' })
  challengeId!: number;

  @Column('text', { unique: true })
  text!: string;

  @Column('text', { name: 'challenge_type' })
  challengeType!: ChallengeType;

  @Column('smallint')
  difficulty!: ChallengeDifficulty;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** Since when no battle gets it. The text stays, for the logs of battles that had it. */
  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;
}
