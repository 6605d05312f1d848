import { QUERIES } from '@fourfold/contracts';
import { OnQuery } from '@fourfold/platform/bus';
import { Injectable } from '@nestjs/common';
import { RecordService } from './record.service';

/** Answers what the admin service asks. */
@Injectable()
export class RecordResponder {
  constructor(private readonly records: RecordService) {}

  @OnQuery(QUERIES.battleStats)
  async stats(): Promise<{ battles_today: number }> {
    return { battles_today: await this.records.battlesToday() };
  }
}
