import type { AdminAct } from '@fourfold/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an admin changed in this service. Rows are only ever added. */
@Entity({ name: 'admin_acts' })
export class AdminActEntity {
  @PrimaryColumn('uuid', { name: 'act_id' })
  actId!: string;

  @Column('uuid', { name: 'admin_id' })
  adminId!: string;

  @Column('text')
  action!: AdminAct['action'];

  @Column('text', { name: 'target_type' })
  targetType!: AdminAct['target_type'];

  @Column('text', { name: 'target_id' })
  targetId!: string;

  @Column('jsonb', { nullable: true })
  before!: AdminAct['before'];

  @Column('jsonb', { nullable: true })
  after!: AdminAct['after'];

  @Column('timestamptz', { name: 'occurred_at' })
  occurredAt!: Date;

  @Column('text', { name: 'request_id' })
  requestId!: string;
}
