import type { BattleBoard, BattleHistory, BattleStats } from '@fourfold/contracts';
import { compareStandings, competitionRanks } from '@fourfold/game-rules';
import { Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { BoardRepository } from './board.repository';
import { periodStart } from './domain/period';
import { HistoryRepository } from './history.repository';
import type { BoardQueryDto, HistoryQueryDto } from './record.dto';

/** What finished battles come to, as people ask for it. */
@Injectable()
export class RecordService {
  constructor(
    private readonly battles: HistoryRepository,
    private readonly boards: BoardRepository,
    private readonly clock: Clock,
  ) {}

  stats(userId: string): Promise<BattleStats> {
    return this.battles.findStats(userId);
  }

  async history(userId: string, { skip, limit }: HistoryQueryDto): Promise<BattleHistory> {
    const [battles, total] = await Promise.all([
      this.battles.findPage(userId, skip, limit),
      this.battles.count(userId),
    ]);
    return { battles, total };
  }

  /** The best, and the caller's own row behind them if it is not among them. */
  async board(
    { period: name, limit }: BoardQueryDto,
    user: AuthenticatedUser | undefined,
  ): Promise<BattleBoard> {
    const period = { period: name, startsOn: periodStart(name, this.clock.now()) };
    const rows = await this.boards.findTop(period, limit);
    const ranks = competitionRanks(rows, (left, right) => compareStandings(left, right) === 0);
    const leaderboard = rows.map((row, index) => ({ rank: ranks[index]!, ...row }));
    if (!user || rows.some(({ user_id }) => user_id === user.user_id)) return { leaderboard };
    const own = await this.boards.findOf(period, user.user_id);
    if (!own) return { leaderboard };
    const rank = await this.boards.rankOf(period, own);
    return { leaderboard: [...leaderboard, { rank, ...own, is_me: true }] };
  }
}
