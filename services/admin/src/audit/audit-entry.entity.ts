import type { AdminAct } from '@fourfold/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an admin changed, as the service that made the change keeps it. Triggers let names be taken out, and nothing else. */
@Entity({ name: 'audit_entries' })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { name: 'audit_id', generatedIdentity: 'ALWAYS' })
  auditId!: number;

  @Column('uuid', { name: 'act_id', unique: true })
  actId!: string;

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
