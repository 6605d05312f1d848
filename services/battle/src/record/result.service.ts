import { beatenByPlay, isRankedWin } from '@fourfold/game-rules';
import { OutboxService } from '@fourfold/platform/messaging';
import { UserCopyRepository, type UserNames } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Completion } from './domain/completion';
import { Telemetry } from '../telemetry';
import { isFasterThanTyping } from './domain/pace';
import {
  eventOf,
  isCounted,
  RecordRepository,
  type FinalResult,
  type FinishedBattle,
} from './record.repository';

/** Stores finished battles, each once; a stored result is final. */
@Injectable()
export class ResultService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly records: RecordRepository,
    private readonly users: UserCopyRepository,
    private readonly outbox: OutboxService,
    private readonly telemetry: Telemetry,
  ) {}

  /**
   * Stores a battle with all totals and its event in one transaction, unless it is stored already.
   * @param completions stored for admins if somebody typed impossibly fast
   * @returns the stored result, which may differ if Redis has lost its last second
   */
  async record(
    battle: FinishedBattle,
    names: readonly UserNames[],
    completions: readonly Completion[],
  ): Promise<FinalResult> {
    const isNew = await this.dataSource.transaction(async (manager) => {
      if (!(await this.records.insertBattle(manager, battle))) return false;
      await this.users.remember(manager, ...names);
      await this.records.insertPlayers(manager, battle);
      if (isFasterThanTyping(completions)) await this.records.flag(manager, battle.battle_id, completions);
      if (isCounted(battle)) {
        const userIds = battle.players.map(({ user_id }) => user_id);
        const existing = await this.users.lockExisting(manager, userIds);
        await this.records.addToRecords(manager, battle, existing);
        await this.rank(manager, battle);
        await this.records.countStreaks(manager, existing);
        await this.records.addToStandings(manager, battle, existing);
      }
      await this.outbox.append(manager, eventOf(battle));
      return true;
    });
    if (!isNew) return this.records.findResult(battle.battle_id);
    this.telemetry.battleFinished(battle);
    return battle;
  }

  /** Decides whether the boards count the win. The record of the winner is locked by now, so that wins are counted one by one. */
  private async rank(manager: EntityManager, battle: FinishedBattle): Promise<void> {
    const beaten = beatenByPlay(battle.players);
    const wins = await this.records.countRankedWins(manager, battle, beaten);
    if (isRankedWin(beaten, wins)) await this.records.markRanked(manager, battle, beaten);
  }
}
