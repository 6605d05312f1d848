import { Column, Entity } from 'typeorm';
import { GameColumns, GuessColumns, type StoredGame } from '../game/game.entity';

/** One player's game of a daily puzzle. */
@Entity({ name: 'attempts' })
export class AttemptEntity extends GameColumns {
  /** A guest made the last guess, or a player who knew the answers. */
  @Column('boolean', { default: false })
  unranked!: boolean;

  /** When an admin removed the score of the game; it gets no other. */
  @Column('timestamptz', { name: 'score_removed_at', nullable: true })
  scoreRemovedAt!: Date | null;
}

/** A stored game as the rules see it. */
export type Attempt = StoredGame & Readonly<Pick<AttemptEntity, 'unranked'>>;

@Entity({ name: 'guesses' })
export class GuessEntity extends GuessColumns {
  /** `seq` of a guess that was made offline. */
  @Column('integer', { name: 'device_seq', nullable: true })
  deviceSeq!: number | null;

  /** When an offline guess was made, by the clock of the device. */
  @Column('timestamptz', { name: 'claimed_at', nullable: true })
  claimedAt!: Date | null;
}
