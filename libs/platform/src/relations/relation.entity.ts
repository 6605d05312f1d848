import { Column } from 'typeorm';

/** A service's copy of a friendship or a block. Social owns both. */
export abstract class RelationColumns {
  /** The id of the friendship or the block. Each service declares this column, which is a part of the key. */
  abstract relationId: number;

  @Column('uuid', { name: 'first_user_id' })
  firstUserId!: string;

  @Column('uuid', { name: 'second_user_id' })
  secondUserId!: string;

  /** False once the friendship has ended or the block was removed. Each service declares this column. */
  abstract isActive: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
