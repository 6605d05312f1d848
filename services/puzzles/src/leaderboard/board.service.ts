import { dateInZone, type CalendarDate } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BOARD_CACHE_ENTRIES } from '../limits';
import { DEFAULT_TIME_ZONE } from '../user/calendar.service';
import { Board, type BoardSource } from './board';
import { BoardRepository, type ScoreRow, type StreakRow, type TotalRow } from './board.repository';
import type { BoardRow } from './own-row';
import { RankService } from './rank.service';

@Injectable()
export class BoardService {
  readonly streaks: Board<StreakRow>;
  readonly totals: Board<TotalRow>;
  readonly allTime: Board<ScoreRow>;
  private readonly days = new LRUCache<CalendarDate, Board<ScoreRow>>({ max: BOARD_CACHE_ENTRIES });

  constructor(
    private readonly rows: BoardRepository,
    private readonly ranks: RankService,
    private readonly clock: Clock,
  ) {
    this.streaks = this.boardOf(rows.streaks);
    this.totals = this.boardOf(rows.totals);
    this.allTime = this.boardOf(rows.allTime);
  }

  /** The board of the current date in the zone; UTC without one. */
  today(zone: string = DEFAULT_TIME_ZONE): Board<ScoreRow> {
    const date = dateInZone(this.clock.now(), zone);
    const board = this.days.get(date) ?? this.boardOf(this.rows.ofDate(date));
    this.days.set(date, board);
    return board;
  }

  private boardOf<Row extends BoardRow>(source: BoardSource<Row>): Board<Row> {
    return new Board(source, this.ranks);
  }
}
