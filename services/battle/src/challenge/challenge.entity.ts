import type { ChallengeDifficulty, ChallengeType } from '@fourfold/contracts';
import { IdColumn } from '@fourfold/platform/database';
import { Column, CreateDateColumn, Entity } from 'typeorm';

@Entity({ name: 'challenges' })
export class ChallengeEntity {
  @IdColumn('challenge_id')
  challengeId!: number;

  @Column('text', { unique: true })
  text!: string;

  @Column('text', { name: 'challenge_type' })
  challengeType!: ChallengeType;

  @Column('smallint')
  difficulty!: ChallengeDifficulty;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  /** When it was taken out of use. The text stays for the logs of earlier battles. */
  @Column('timestamptz', { name: 'retired_at', nullable: true })
  retiredAt!: Date | null;
}
