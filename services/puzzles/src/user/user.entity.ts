import { UserColumns } from '@fourfold/platform/users';
import { Column, Entity } from 'typeorm';

@Entity({ name: 'players' })
export class UserEntity extends UserColumns {
  /** IANA zone of the latest request that named one. */
  @Column('text', { name: 'time_zone', nullable: true })
  timeZone!: string | null;
}
