import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When some replica last took on a part of a projection. */
@Entity({ name: 'reconcile_marks' })
export class ReconcileMarkEntity {
  @PrimaryColumn('text')
  projection!: string;

  @PrimaryColumn('text')
  part!: string;

  @Column('timestamptz', { name: 'taken_at' })
  takenAt!: Date;
}
