import type { AdminResult, VoidBattlesRequest, VoidedBattles } from '@fourfold/contracts';
import { failpoint } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/audit';
import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RebuildService } from './rebuild.service';
import { eventOf, RecordRepository } from './record.repository';

/** Battles that an admin has declared void stay in the history, and count nowhere. */
@Injectable()
export class VoidService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly records: RecordRepository,
    private readonly rebuild: RebuildService,
    private readonly outbox: OutboxService,
    private readonly acts: AdminActService,
  ) {}

  /**
   * Voids finished battles, and takes them out of the totals of their players, all in one transaction.
   * @param live battles that were running and have become void just now
   */
  async void(
    adminId: string,
    request: VoidBattlesRequest,
    live: readonly string[],
  ): Promise<AdminResult<VoidedBattles>> {
    return this.dataSource.transaction(async (manager) => {
      const battles = await this.records.void(manager, request);
      failpoint('battle.before-totals');
      const userIds = battles.flatMap(({ players }) => players.map(({ user_id }) => user_id));
      await this.rebuild.repairAll(manager, userIds);
      for (const battle of battles) await this.outbox.append(manager, eventOf(battle, 2));
      const battle_ids = [...live, ...battles.map(({ battle_id }) => battle_id)];
      const act =
        battle_ids.length === 0
          ? null
          : await this.acts.record(manager, {
              adminId,
              action: 'battle.void',
              target_type: 'battle',
              target_id: battle_ids[0]!,
              before: null,
              after: { ...request, battle_ids },
            });
      return { result: { voided: battle_ids.length }, act };
    });
  }
}
