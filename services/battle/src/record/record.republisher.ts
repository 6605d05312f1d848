import { Republishes, type CurrentState, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { battleFinished } from './record.recorder';
import { RecordRepository } from './record.repository';

/** Tells of every battle that was ever finished. */
@Republishes()
@Injectable()
export class RecordRepublisher implements Republishable {
  readonly republishes = 'battles';

  constructor(private readonly records: RecordRepository) {}

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<CurrentState[]> {
    const battles = await this.records.findBattles(manager, after, limit);
    return battles.map((battle) => ({ cursor: battle.battle_id, event: battleFinished(battle) }));
  }
}
