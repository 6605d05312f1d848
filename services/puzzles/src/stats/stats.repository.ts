import { addDays, type CalendarDate } from '@fourfold/game-rules';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { PuzzleEntity } from '../catalogue/puzzle.entity';

/** The zones that are furthest apart share a moment on three dates: no other puzzle is played on a day of UTC. */
const DATES_AROUND = 1;

interface DayOfPlay {
  /** Players who started or finished a game. */
  players: number;
  /** Games that were started. */
  games: number;
}

@Injectable()
export class StatsRepository {
  constructor(@InjectRepository(PuzzleEntity) private readonly puzzles: Repository<PuzzleEntity>) {}

  countPuzzles(): Promise<number> {
    return this.puzzles.count();
  }

  /**
   * What was played on a day of UTC. Reads every game of the dates around it, however many there ever were: that
   * costs an admin who looks at the front page a moment. An index on when games begin and end would cost every player who starts
   * or ends one.
   */
  async playedSince(day: CalendarDate): Promise<DayOfPlay> {
    const midnight = new Date(`${day}T00:00:00Z`);
    const [row] = await this.puzzles.sql<[DayOfPlay]>`
      select count(distinct user_id)::integer as players,
        (count(*) filter (where attempts.started_at >= ${midnight}))::integer as games
      from attempts join puzzles using (puzzle_id)
      where puzzles.puzzle_date between ${addDays(day, -DATES_AROUND)} and ${addDays(day, DATES_AROUND)}
        and (attempts.started_at >= ${midnight} or attempts.finished_at >= ${midnight})`;
    return row;
  }
}
