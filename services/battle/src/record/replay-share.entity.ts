import { Column, CreateDateColumn, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A link of a player to the replay of a battle, for everybody who has it. */
@Entity({ name: 'replay_shares' })
@Unique('replay_shares_player_key', ['battleId', 'userId'])
export class ReplayShareEntity {
  @PrimaryColumn('text')
  token!: string;

  @Column('uuid', { name: 'battle_id' })
  battleId!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
