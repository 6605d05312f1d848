import { IdColumn } from '@fourfold/platform/database';
import { Column, Entity, JoinColumn, ManyToOne } from 'typeorm';
import { UserEntity } from '../user/user.entity';

/** One row for each blocker and blocked user; it stays after the block is removed. */
@Entity({ name: 'blocks' })
export class BlockEntity {
  @IdColumn('block_id')
  blockId!: number;

  @Column('uuid', { name: 'blocker_id' })
  blockerId!: string;

  @Column('uuid', { name: 'blocked_id' })
  blockedId!: string;

  @Column('timestamptz', { name: 'blocked_at', default: () => 'clock_timestamp()' })
  blockedAt!: Date;

  /** Null while the block is active. */
  @Column('timestamptz', { name: 'removed_at', nullable: true })
  removedAt!: Date | null;

  /** Increases with every change, each of which is published. */
  @Column('integer', { default: 1 })
  version!: number;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'blocked_id' })
  blocked!: UserEntity;
}
