import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pair of users as published by social: two friends, or a blocker and the blocked user. */
@Entity({ name: 'relations' })
export class RelationEntity {
  @PrimaryColumn('text')
  kind!: 'friendship' | 'block';

  /** The id of the friendship or the block. */
  @PrimaryColumn('bigint', { name: 'relation_id', transformer: bigintAsNumber })
  relationId!: number;

  @Column('uuid', { name: 'first_user_id' })
  firstUserId!: string;

  @Column('uuid', { name: 'second_user_id' })
  secondUserId!: string;

  /** False once the friendship has ended or the block was removed. */
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
