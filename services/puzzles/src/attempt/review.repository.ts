import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { GameTally, WrongTally } from '../game/domain/review';

/** Tallies of all finished games of a puzzle: one row for each way to end, however many games there are. */
@Injectable()
export class ReviewRepository {
  constructor(private readonly dataSource: DataSource) {}

  findGames(puzzleId: number): Promise<GameTally[]> {
    return this.dataSource.sql`
      select mistakes, found_mask as "foundMask", sum(games)::integer as games
      from game_tallies where puzzle_id = ${puzzleId} group by mistakes, found_mask`;
  }

  findCommonestWrong(puzzleId: number, limit: number): Promise<WrongTally[]> {
    return this.dataSource.sql`
      select mask, sum(games)::integer as games from wrong_tallies where puzzle_id = ${puzzleId}
      group by mask having sum(games) > 0 order by sum(games) desc, mask limit ${limit}`;
  }
}
