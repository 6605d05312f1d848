import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The sum of a player's ranked scores; changed in the transaction of each, see `addToTotal`. */
@Entity({ name: 'player_totals' })
export class PlayerTotalEntity {
  @PrimaryColumn('uuid', { name: 'user_id' })
  userId!: string;

  @Column('integer', { name: 'total_score' })
  totalScore!: number;

  @Column('integer', { name: 'games_played' })
  gamesPlayed!: number;
}
