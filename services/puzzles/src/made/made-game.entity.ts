import { Entity } from 'typeorm';
import { GameColumns, GuessColumns } from '../game/game.entity';

/** One player's game of a puzzle that another one made. */
@Entity({ name: 'made_attempts' })
export class MadeGameEntity extends GameColumns {}

@Entity({ name: 'made_guesses' })
export class MadeGuessEntity extends GuessColumns {}
