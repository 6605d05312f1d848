import { QUERIES, type BattleReplay, type FlaggedBattle } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { FlaggedBattleRepository } from './flagged-battle.repository';
import { BattleRefDto } from './record.dto';
import { ReplayService } from './replay.service';

/** Queries of the admin service about battles; it has checked the caller. */
@Controller()
export class RecordQueries {
  constructor(
    private readonly flagged: FlaggedBattleRepository,
    private readonly replays: ReplayService,
  ) {}

  @MessagePattern(QUERIES.listFlaggedBattles, Transport.NATS)
  listFlagged(@Payload() { skip, limit }: PageDto): Promise<FlaggedBattle[]> {
    return this.flagged.list(skip, limit);
  }

  /** @throws AppError `replay_not_found` */
  @MessagePattern(QUERIES.getFlaggedReplay, Transport.NATS)
  flaggedReplay(@Payload() { battle_id }: BattleRefDto): Promise<BattleReplay> {
    return this.replays.findFlagged(battle_id);
  }
}
