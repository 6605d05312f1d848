import { bigintAsNumber } from '@fourfold/platform/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A pair of players as published by social. */
@Entity({ name: 'friendships' })
export class FriendshipEntity {
  @PrimaryColumn('bigint', { name: 'friendship_id', transformer: bigintAsNumber })
  friendshipId!: number;

  @Column('uuid', { name: 'first_user_id' })
  firstUserId!: string;

  @Column('uuid', { name: 'second_user_id' })
  secondUserId!: string;

  @Column('boolean', { name: 'are_friends' })
  areFriends!: boolean;

  /** Version of the newest event that was applied. */
  @Column('bigint')
  version!: string;
}
