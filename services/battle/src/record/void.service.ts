import type { VoidBattlesRequest, VoidedBattles, VoidPreview } from '@fourfold/contracts';
import { failpoint } from '@fourfold/platform';
import { AdminActService } from '@fourfold/platform/admin';
import { OutboxService } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { BATTLES_VOIDED_AT_ONCE } from '../limits';
import { RebuildService } from './rebuild.service';
import { eventOf, RecordRepository, type FinishedBattle } from './record.repository';

interface VoidedPart extends VoidedBattles {
  hasMore: boolean;
}

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
   * Voids finished battles, and takes them out of the totals of their players. Each part is one transaction with one act,
   * so that the results of these players wait for a part at most; after a failure the same request does the rest.
   */
  async void(adminId: string, request: VoidBattlesRequest): Promise<VoidedBattles> {
    let part = await this.voidPart(adminId, request);
    let { voided } = part;
    while (part.hasMore) {
      part = await this.voidPart(adminId, request);
      voided += part.voided;
    }
    return { voided };
  }

  /** What `void` would do, with players of running battles. */
  preview(request: VoidBattlesRequest, running: readonly string[]): Promise<VoidPreview> {
    return this.records.countVoidable(request, running);
  }

  /** Records that running battles are to end, before the first does: they are in Redis, outside of any transaction. */
  recordEnding(adminId: string, request: VoidBattlesRequest, battleIds: readonly string[]): Promise<void> {
    return this.dataSource.transaction((manager) => this.record(manager, { adminId, request, battleIds }));
  }

  /** Voids stored battles in a transaction of the caller. @returns the ones that were not void before */
  async voidStored(manager: EntityManager, request: VoidBattlesRequest): Promise<FinishedBattle[]> {
    const battles = await this.records.void(manager, request, BATTLES_VOIDED_AT_ONCE);
    failpoint('battle.before-totals');
    const userIds = battles.flatMap(({ players }) => players.map(({ user_id }) => user_id));
    await this.rebuild.repairAll(manager, userIds);
    for (const battle of battles) await this.outbox.append(manager, eventOf(battle, 2));
    return battles;
  }

  private voidPart(adminId: string, request: VoidBattlesRequest): Promise<VoidedPart> {
    return this.dataSource.transaction(async (manager) => {
      const battles = await this.voidStored(manager, request);
      const battleIds = battles.map(({ battle_id }) => battle_id);
      await this.record(manager, { adminId, request, battleIds });
      return { voided: battles.length, hasMore: battles.length === BATTLES_VOIDED_AT_ONCE };
    });
  }

  /** Nothing for no battles. */
  private async record(
    manager: EntityManager,
    {
      adminId,
      request,
      battleIds,
    }: { adminId: string; request: VoidBattlesRequest; battleIds: readonly string[] },
  ): Promise<void> {
    const [first] = battleIds;
    if (first === undefined) return;
    await this.acts.record(manager, {
      adminId,
      action: 'battle.void',
      target_type: 'battle',
      target_id: first,
      before: null,
      after: { ...request, battle_ids: battleIds },
    });
  }
}
