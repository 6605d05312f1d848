import { Entity, PrimaryColumn } from 'typeorm';

/** A user of whom no name may come back, in whatever order the events arrive. */
@Entity({ name: 'deleted_people' })
export class DeletedUserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
}
