import { SCORE_MAX_POINTS, SCORE_MIN_POINTS, type QueryData } from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { IsInt, IsUUID, Max, Min, ValidateIf } from 'class-validator';

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

export class UpdateScoreQueryDto extends ActOnScoreDto implements QueryData<'puzzles.update_score'> {
  @Max(SCORE_MAX_POINTS)
  @Min(SCORE_MIN_POINTS)
  @IsInt()
  @ValidateIf((_, value) => value !== undefined)
  points_scored?: number;

  @Min(0)
  @IsInt()
  @ValidateIf((_, value) => value !== undefined)
  completion_time_seconds?: number;
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
