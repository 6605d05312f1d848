import { eraseTraces } from '@fourfold/platform/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RecordRepository } from '../record/record.repository';
import { RelationRepository } from '../relation/relation.repository';
import { DepartureRepository } from './departure.repository';

/** Removes what this service keeps under the id of a deleted account, beside its row in `people`. */
@Injectable()
export class UserEraser {
  constructor(
    private readonly relations: RelationRepository,
    private readonly records: RecordRepository,
    private readonly departures: DepartureRepository,
  ) {}

  async erase(manager: EntityManager, userId: string): Promise<void> {
    await this.relations.removeOf(manager, userId);
    await this.records.removeOf(manager, userId);
    await eraseTraces(manager, userId);
    await this.departures.add(manager, userId);
  }
}
