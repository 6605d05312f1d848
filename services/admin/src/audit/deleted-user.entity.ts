import { Entity, PrimaryColumn } from 'typeorm';

/** A deleted user, whose names must not be stored again, whatever the order of events. */
@Entity({ name: 'deleted_people' })
export class DeletedUserEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;
}
