import type { AdminAct } from '@fourfold/contracts';
import { Column } from 'typeorm';
import { isoTime } from './iso-time';

/** Columns of an admin action, in the service of the change and in the audit log of the admin service. */
export abstract class ActColumns implements Omit<AdminAct, 'act_id'> {
  /** The name is looked up in auth. */
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
