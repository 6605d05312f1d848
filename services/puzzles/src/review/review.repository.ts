import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Finished games that ended in the same way. */
export interface GameTally {
  readonly mistakes: number;
  /** One bit a category, in the order of the puzzle. */
  readonly found_mask: number;
  readonly games: number;
}

export interface WrongTally {
  /** One bit a word, see `Board`. */
  readonly mask: number;
  readonly games: number;
}

/** What is kept of all finished games of a puzzle: as many rows as games can end differently, however many there are. */
@Injectable()
export class ReviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  findGames(puzzleId: number): Promise<GameTally[]> {
    return this.dataSource.query<GameTally[]>(
      `select mistakes, found_mask, sum(games)::integer as games
       from game_tallies where puzzle_id = $1 group by mistakes, found_mask`,
      [puzzleId],
    );
  }

  findCommonestWrong(puzzleId: number, limit: number): Promise<WrongTally[]> {
    return this.dataSource.query<WrongTally[]>(
      `select mask, sum(games)::integer as games from wrong_tallies where puzzle_id = $1
       group by mask having sum(games) > 0 order by games desc, mask limit $2`,
      [puzzleId, limit],
    );
  }
}
