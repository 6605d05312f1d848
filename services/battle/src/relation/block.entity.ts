import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Who has blocked whom, as social tells of it. */
@Entity({ name: 'blocks' })
export class BlockEntity {
  @PrimaryColumn('integer', { name: 'block_id' })
  blockId!: number;

  @Column('uuid', { name: 'blocker_id' })
  blockerId!: string;

  @Column('uuid', { name: 'blocked_id' })
  blockedId!: string;

  /** False once the block was taken back. */
  @Column('boolean', { name: 'is_blocked' })
  isBlocked!: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
