import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A recent battle. */
@Entity({ name: 'counted_battles' })
export class CountedBattleEntity {
  @PrimaryColumn('uuid', { name: 'battle_id' })
  battleId!: string;

  @Column('uuid', { name: 'user_ids', array: true })
  userIds!: string[];

  @Column('timestamptz', { name: 'finished_at' })
  finishedAt!: Date;
}
