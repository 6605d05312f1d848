import { ActColumns } from '@fourfold/platform/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An admin action, copied from the service that made the change. Triggers allow removing names and nothing else. */
@Entity({ name: 'audit_entries' })
export class AuditEntryEntity extends ActColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  audit_id!: number;

  @Column('uuid', { unique: true })
  act_id!: string;
}
