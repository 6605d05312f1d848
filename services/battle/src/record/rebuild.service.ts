import { RankFillService } from '@fourfold/platform/ranks';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { DataSource, type EntityManager } from 'typeorm';
import { REBUILD_PLAYERS } from '../limits';
import { recordOf, standingsOf, type StandingTotals } from './domain/totals';
import { RebuildRepository } from './rebuild.repository';

/** Recomputes records, boards and ranks from the stored battles. Safe beside the running service. */
@Injectable()
export class RebuildService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: RebuildRepository,
    private readonly users: UserCopyRepository,
    private readonly ranks: RankFillService,
  ) {}

  /** @returns the number of players whose rows differed, by table, and of wrong ranks */
  async rebuild(): Promise<Record<string, number>> {
    const differed = { records: 0, standings: 0, ranks: 0 };
    let page: string[] = [];
    do {
      page = await this.repository.findPlayers(page.at(-1) ?? null, REBUILD_PLAYERS);
      for (const userId of page) {
        const { record, standings } = await this.dataSource.transaction((manager) =>
          this.repair(manager, userId),
        );
        if (record) differed.records += 1;
        if (standings) differed.standings += 1;
      }
    } while (page.length === REBUILD_PLAYERS);
    differed.ranks = await this.ranks.repair();
    return Object.fromEntries(Object.entries(differed).filter(([, rows]) => rows > 0));
  }

  /** Until the transaction ends, no battle of the players is stored. In the order of `repair`. */
  async lockAll(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const userId of (await this.users.lockExisting(manager, userIds)).toSorted())
      await this.repository.lockRecord(manager, userId);
  }

  /** Recomputes the totals of players in the transaction that has changed their battles. */
  async repairAll(manager: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const userId of [...new Set(userIds)].toSorted()) await this.repair(manager, userId);
  }

  /** Locks in the order of `ResultService`: the user, then the record. @returns what differed */
  private async repair(
    manager: EntityManager,
    userId: string,
  ): Promise<{ record: boolean; standings: boolean }> {
    const isDeleted = (await this.users.lockExisting(manager, [userId])).length === 0;
    if (isDeleted) return { record: false, standings: false };
    const stored = await this.repository.lockRecord(manager, userId);
    const results = await this.repository.findCounted(manager, userId);
    const record = recordOf(results);
    const standings = standingsOf(results);
    const differs = {
      record: !isDeepStrictEqual({ ...stored }, record),
      standings: !isDeepStrictEqual(
        byPeriod(await this.repository.findStandings(manager, userId)),
        byPeriod(standings),
      ),
    };
    if (differs.record || record.battles === 0) await this.repository.saveRecord(manager, userId, record);
    if (differs.standings) await this.repository.saveStandings(manager, userId, standings);
    return differs;
  }
}

function byPeriod(standings: readonly StandingTotals[]): Map<string, StandingTotals> {
  return new Map(standings.map((totals) => [`${totals.period} ${totals.startsOn}`, totals]));
}
