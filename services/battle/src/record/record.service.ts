import type {
  BattleBoard,
  BattleBoardEntry,
  BattleBoardPeriod,
  BattleHistory,
  BattleStats,
} from '@fourfold/contracts';
import { compareStandings, competitionRanks } from '@fourfold/game-rules';
import { Clock, type AuthenticatedUser } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { RelationRepository } from '../relation/relation.repository';
import { BoardRepository, type Standing } from './board.repository';
import { periodStart } from './domain/period';
import type { Period } from './domain/rank-set';
import { HistoryRepository } from './history.repository';
import { RankService } from './rank.service';
import type { BoardQueryDto, HistoryQueryDto } from './record.dto';

/** Statistics, history and boards of finished battles. */
@Injectable()
export class RecordService {
  constructor(
    private readonly battles: HistoryRepository,
    private readonly boards: BoardRepository,
    private readonly ranks: RankService,
    private readonly relations: RelationRepository,
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

  /** The top of the board, and the row of the caller if it is not among them. */
  async board(
    { period: name, limit }: BoardQueryDto,
    user: AuthenticatedUser | undefined,
  ): Promise<BattleBoard> {
    const period = this.periodOf(name);
    const leaderboard = withRanks(await this.boards.findTop(period, limit));
    if (!user || leaderboard.some(({ user_id }) => user_id === user.user_id)) return { leaderboard };
    const [own] = await this.boards.findAmong(period, [user.user_id]);
    if (!own) return { leaderboard };
    const rank = await this.ranks.rankOf(period, own);
    return { leaderboard: [...leaderboard, { rank, ...own, is_me: true }] };
  }

  /** The caller and their friends, ranked among themselves; always includes the row of the caller. */
  async friendsBoard({ period, limit }: BoardQueryDto, userId: string): Promise<BattleBoard> {
    const userIds = await this.relations.findWithFriends(userId);
    const all = withRanks(await this.boards.findAmong(this.periodOf(period), userIds));
    const leaderboard = all.slice(0, limit);
    const own = all.slice(limit).find(({ user_id }) => user_id === userId);
    return { leaderboard: own ? [...leaderboard, { ...own, is_me: true }] : leaderboard };
  }

  private periodOf(period: BattleBoardPeriod): Period {
    return { period, startsOn: periodStart(period, this.clock.now()) };
  }
}

function withRanks(standings: readonly Standing[]): BattleBoardEntry[] {
  const ranks = competitionRanks(standings, (left, right) => compareStandings(left, right) === 0);
  return standings.map((standing, index) => ({ rank: ranks[index]!, ...standing }));
}
