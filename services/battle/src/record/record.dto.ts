import {
  BATTLE_BOARD_LIMIT,
  BATTLE_BOARD_PERIODS,
  BATTLE_HISTORY_LIMIT,
  MAX_LIST_LIMIT,
  MAX_LIST_SKIP,
  type BattleBoardPeriod,
  type BattleBoardQuery,
} from '@fourfold/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsInt, Max, Min } from 'class-validator';

export class BoardQueryDto implements BattleBoardQuery {
  @IsIn(BATTLE_BOARD_PERIODS)
  period: BattleBoardPeriod = 'all';

  @Max(MAX_LIST_LIMIT)
  @Min(1)
  @IsInt()
  @Type(() => Number)
  limit: number = BATTLE_BOARD_LIMIT;
}

export class HistoryQueryDto {
  @Max(MAX_LIST_SKIP)
  @Min(0)
  @IsInt()
  @Type(() => Number)
  skip: number = 0;

  @Max(MAX_LIST_LIMIT)
  @Min(1)
  @IsInt()
  @Type(() => Number)
  limit: number = BATTLE_HISTORY_LIMIT;
}
