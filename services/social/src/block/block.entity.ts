import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../user/user.entity';

@Entity({ name: 'blocks' })
export class BlockEntity {
  @PrimaryColumn('uuid', { name: 'blocker_id' })
  blockerId!: string;

  @PrimaryColumn('uuid', { name: 'blocked_id' })
  blockedId!: string;

  @Column('timestamptz', { name: 'blocked_at', default: () => 'clock_timestamp()' })
  blockedAt!: Date;

  @ManyToOne(() => UserEntity, { nullable: false, createForeignKeyConstraints: false })
  @JoinColumn({ name: 'blocked_id' })
  blocked!: UserEntity;
}
