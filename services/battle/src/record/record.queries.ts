import { QUERIES, type AdminResult, type BattleReplay, type FlaggedBattle } from '@fourfold/contracts';
import { FlaggedBattlesQueryDto } from '@fourfold/platform';
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload, Transport } from '@nestjs/microservices';
import { FlaggedBattleRepository } from './flagged-battle.repository';
import { FlagService } from './flag.service';
import { BattleRefDto, DecideFlaggedBattleDto } from './record.dto';
import { ReplayService } from './replay.service';

/** Queries of the admin service about battles; it has checked the caller. */
@Controller()
export class RecordQueries {
  constructor(
    private readonly flagged: FlaggedBattleRepository,
    private readonly flags: FlagService,
    private readonly replays: ReplayService,
  ) {}

  @MessagePattern(QUERIES.listFlaggedBattles, Transport.NATS)
  listFlagged(@Payload() query: FlaggedBattlesQueryDto): Promise<FlaggedBattle[]> {
    return this.flagged.list(query);
  }

  /** @throws AppError `flag_not_found`, `battle_void` */
  @MessagePattern(QUERIES.decideFlaggedBattle, Transport.NATS)
  decide(
    @Payload() { admin_id, battle_id, ...request }: DecideFlaggedBattleDto,
  ): Promise<AdminResult<FlaggedBattle>> {
    return this.flags.decide(admin_id, battle_id, request);
  }

  /** @throws AppError `replay_not_found` */
  @MessagePattern(QUERIES.getFlaggedReplay, Transport.NATS)
  flaggedReplay(@Payload() { battle_id }: BattleRefDto): Promise<BattleReplay> {
    return this.replays.findFlagged(battle_id);
  }
}
