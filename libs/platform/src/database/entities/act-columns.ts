import type { AdminAct } from '@fourfold/contracts';
import { Column } from 'typeorm';
import { isoTime } from './iso-time';

/** What is kept of an act: in the service of the change, and in the audit log of all services. */
export abstract class ActColumns implements Omit<AdminAct, 'act_id'> {
  /** Auth knows the name. */
  @Column('uuid')
  admin_id!: string;

  @Column('text')
  action!: AdminAct['action'];

  @Column('text')
  target_type!: AdminAct['target_type'];

  @Column('text')
  target_id!: string;

  @Column('jsonb', { nullable: true })
  before!: AdminAct['before'];

  @Column('jsonb', { nullable: true })
  after!: AdminAct['after'];

  @Column('timestamptz', { transformer: isoTime })
  occurred_at!: string;

  @Column('text')
  request_id!: string;
}
