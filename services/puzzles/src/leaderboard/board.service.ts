import type { ScoreBoardEntry, StreakBoardEntry, TotalBoardEntry } from '@fourfold/contracts';
import { dateInZone, type CalendarDate } from '@fourfold/game-rules';
import { Clock } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BOARD_CACHE_ENTRIES } from '../limits';
import { DEFAULT_TIME_ZONE } from '../player/player-calendar.service';
import { Board } from './board';
import { RankService } from './rank.service';
import { ScoreBoardRepository } from './score-board.repository';
import { StreakBoardRepository } from './streak-board.repository';
import { TotalBoardRepository } from './total-board.repository';

type RowOf<Entry> = Omit<Entry, 'rank' | 'is_me'>;
type ScoreRow = RowOf<ScoreBoardEntry>;
type StreakRow = RowOf<StreakBoardEntry>;
type TotalRow = RowOf<TotalBoardEntry>;

@Injectable()
export class BoardService {
  readonly streaks: Board<StreakRow>;
  readonly totals: Board<TotalRow>;
  readonly allTime: Board<ScoreRow>;
  private readonly days = new LRUCache<CalendarDate, Board<ScoreRow>>({ max: BOARD_CACHE_ENTRIES });

  constructor(
    streaks: StreakBoardRepository,
    totals: TotalBoardRepository,
    private readonly scores: ScoreBoardRepository,
    private readonly ranks: RankService,
    private readonly clock: Clock,
  ) {
    this.streaks = new Board(streaks, ranks);
    this.totals = new Board(totals, ranks);
    this.allTime = new Board(scores.allTime, ranks);
  }

  /** The board of the date that it is in the zone, in UTC without one. */
  today(zone: string = DEFAULT_TIME_ZONE): Board<ScoreRow> {
    const date = dateInZone(this.clock.now(), zone);
    const board = this.days.get(date) ?? new Board(this.scores.ofDate(date), this.ranks);
    this.days.set(date, board);
    return board;
  }

  /** A score of this date was stored here: whoever stored it sees it at once. */
  forget(date: CalendarDate): void {
    this.days.get(date)?.forget();
  }
}
