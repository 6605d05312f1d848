import { ActColumns } from '@fourfold/platform/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an admin changed, as the service that made the change keeps it. Triggers let names be taken out, and nothing else. */
@Entity({ name: 'audit_entries' })
export class AuditEntryEntity extends ActColumns {
  @PrimaryGeneratedColumn('identity', { name: 'audit_id', generatedIdentity: 'ALWAYS' })
  auditId!: number;

  @Column('uuid', { name: 'act_id', unique: true })
  actId!: string;
}
