import {
  BATTLE_BOARD_LIMIT,
  BATTLE_BOARD_PERIODS,
  BATTLE_HISTORY_LIMIT,
  type BattleBoardPeriod,
  type BattleBoardQuery,
} from '@fourfold/contracts';
import { LimitDto, PageDto } from '@fourfold/platform';
import { IsIn } from 'class-validator';

export class BoardQueryDto extends LimitDto implements BattleBoardQuery {
  @IsIn(BATTLE_BOARD_PERIODS)
  period: BattleBoardPeriod = 'all';

  override limit: number = BATTLE_BOARD_LIMIT;
}

export class HistoryQueryDto extends PageDto {
  override limit: number = BATTLE_HISTORY_LIMIT;
}
