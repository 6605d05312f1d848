import type { AdminAct } from '@fourfold/contracts';
import { Column } from 'typeorm';

/** What is kept of an act: in the service of the change, and in the audit log of all services. */
export abstract class ActColumns {
  /** Auth knows the name. */
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
