import { ActColumns } from '@fourfold/platform/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** What an admin changed, as the service that made the change keeps it. Triggers let names be taken out, and nothing else. */
@Entity({ name: 'audit_entries' })
export class AuditEntryEntity extends ActColumns {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'ALWAYS' })
  audit_id!: number;

  @Column('uuid', { unique: true })
  act_id!: string;
}
