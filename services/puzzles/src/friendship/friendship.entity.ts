import { bigintAsNumber } from '@fourfold/platform/database';
import { RelationColumns } from '@fourfold/platform/relations';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'friendships' })
export class FriendshipEntity extends RelationColumns {
  @PrimaryColumn('bigint', { name: 'friendship_id', transformer: bigintAsNumber })
  relationId!: number;

  @Column('boolean', { name: 'are_friends' })
  isActive!: boolean;
}
