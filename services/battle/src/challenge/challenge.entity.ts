import type { ChallengeDifficulty, ChallengeType } from '@fourfold/contracts';
import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('challenges')
export class ChallengeEntity {
  @PrimaryGeneratedColumn('identity', { name: 'challenge_id', generatedIdentity: 'ALWAYS' })
  challenge_id!: number;

  @Column('text', { unique: true })
  text!: string;

  @Column('text')
  challenge_type!: ChallengeType;

  @Column('smallint')
  difficulty!: ChallengeDifficulty;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
