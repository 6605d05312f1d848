import { Entity, PrimaryColumn } from 'typeorm';
import { ActColumns } from './act-columns';

/** What an admin changed in this service. Rows are only ever added. */
@Entity({ name: 'admin_acts' })
export class AdminActEntity extends ActColumns {
  @PrimaryColumn('uuid')
  act_id!: string;
}
