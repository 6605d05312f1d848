import type { QueryData } from '@fourfold/contracts';
import { IsVersion, PageDto, UpdateScoreDto } from '@fourfold/platform';
import { IntersectionType } from '@nestjs/swagger';
import { IsBoolean, IsInt, IsUUID } from 'class-validator';

export class ListUserScoresDto extends PageDto implements QueryData<'puzzles.list_user_scores'> {
  @IsUUID('loose')
  user_id!: string;
}

/** A score, and the admin who changes it. */
export class ActOnScoreDto implements QueryData<'puzzles.delete_score'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsInt()
  score_id!: number;
}

export class UpdateScoreQueryDto
  extends IntersectionType(ActOnScoreDto, UpdateScoreDto)
  implements QueryData<'puzzles.update_score'> {}

export class HideScoreQueryDto extends ActOnScoreDto implements QueryData<'puzzles.hide_score'> {
  @IsBoolean()
  hidden!: boolean;

  @IsVersion()
  version?: number;
}

/** A player, and the admin who changes their games or streaks. */
export class ActOnPlayerDto implements QueryData<'puzzles.recalculate_streaks'> {
  @IsUUID('loose')
  admin_id!: string;

  @IsUUID('loose')
  user_id!: string;
}

export class ResetUserPuzzleDto extends ActOnPlayerDto implements QueryData<'puzzles.reset_user_puzzle'> {
  @IsInt()
  puzzle_id!: number;
}
