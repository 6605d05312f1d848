import type { UserNames } from '@fourfold/contracts';
import { beatenByPlay, isRankedWin } from '@fourfold/game-rules';
import { OutboxService } from '@fourfold/platform/messaging';
import { UserCopyRepository } from '@fourfold/platform/users';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Telemetry } from '../telemetry';
import { suspectsOf, type TypingEvidence } from './domain/pace';
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
   * @param evidence how it was typed. If somebody seems not to have typed, the battle is flagged; if that is the winner,
   * no board counts the win until an admin lets it stand.
   * @returns the stored result, which may differ if Redis has lost its last second
   */
  async record(
    battle: FinishedBattle,
    names: readonly UserNames[],
    evidence: TypingEvidence,
  ): Promise<FinalResult> {
    const suspects = suspectsOf(
      evidence,
      battle.players.map(({ user_id }) => user_id),
    );
    const isNew = await this.dataSource.transaction(async (manager) => {
      if (!(await this.records.insertBattle(manager, battle))) return false;
      await this.users.remember(manager, ...names);
      await this.records.insertPlayers(manager, battle);
      if (suspects.size > 0) await this.records.flag(manager, battle.battle_id, evidence.completions);
      if (isCounted(battle)) {
        const userIds = battle.players.map(({ user_id }) => user_id);
        const existing = await this.users.lockExisting(manager, userIds);
        await this.records.addToRecords(manager, battle, existing);
        if (!suspects.has(battle.winner_id!)) await this.rank(manager, battle);
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

  find(manager: EntityManager, battleId: string): Promise<FinishedBattle> {
    return this.records.find(manager, battleId);
  }

  /**
   * Decides whether the boards count the win. The record of the winner must be locked, so that wins are counted one by
   * one. A win that they count already stays.
   */
  async rank(manager: EntityManager, battle: FinishedBattle): Promise<void> {
    const beaten = beatenByPlay(battle.players);
    const wins = await this.records.countOtherRankedWins(manager, battle, beaten);
    if (isRankedWin(beaten, wins)) await this.records.markRanked(manager, battle, beaten);
  }
}
