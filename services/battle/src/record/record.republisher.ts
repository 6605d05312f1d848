import { Republishes, type NewEvent, type Republishable } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { battleFinished } from './record.recorder';
import { RecordRepository } from './record.repository';

/** Publishes every finished battle again. */
@Republishes('battles')
@Injectable()
export class RecordRepublisher implements Republishable {
  constructor(private readonly records: RecordRepository) {}

  async currentState(manager: EntityManager, after: string | null, limit: number): Promise<NewEvent[]> {
    const battles = await this.records.findBattles(manager, after, limit);
    return battles.map(battleFinished);
  }
}
