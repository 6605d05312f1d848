import { QUERIES, type FlaggedBattle } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { FlaggedBattleRepository } from './flagged-battle.repository';

/** Queries of the admin service about battles; it has checked the caller. */
@Controller()
export class RecordQueries {
  constructor(private readonly flagged: FlaggedBattleRepository) {}

  @MessagePattern(QUERIES.listFlaggedBattles, Transport.NATS)
  listFlagged(@Payload() { skip, limit }: PageDto): Promise<FlaggedBattle[]> {
    return this.flagged.list(skip, limit);
  }
}
