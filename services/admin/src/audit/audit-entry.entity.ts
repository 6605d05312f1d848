import { ActColumns, IdColumn } from '@fourfold/platform/database';
import { Column, Entity } from 'typeorm';

/** An admin action, copied from the service that made the change. Triggers allow removing names and nothing else. */
@Entity({ name: 'audit_entries' })
export class AuditEntryEntity extends ActColumns {
  @IdColumn('audit_id')
  audit_id!: number;

  @Column('uuid', { unique: true })
  act_id!: string;
}
