import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pair of users as social tells of it: friends, or the one who has blocked and the one who is blocked. */
@Entity({ name: 'relations' })
export class RelationEntity {
  @PrimaryColumn('text')
  kind!: 'friendship' | 'block';

  /** The id of the friendship or the block. */
  @PrimaryColumn('integer', { name: 'relation_id' })
  relationId!: number;

  @Column('uuid', { name: 'first_user_id' })
  firstUserId!: string;

  @Column('uuid', { name: 'second_user_id' })
  secondUserId!: string;

  /** False once the friendship is over or the block was taken back. */
  @Column('boolean', { name: 'is_active' })
  isActive!: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
