import { SCORE_MAX_POINTS, SCORE_MIN_POINTS, type AdminUpdateScoreRequest } from '@fourfold/contracts';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { MAX_COMPLETION_SECONDS } from '../limits';

export class UpdateScoreDto implements AdminUpdateScoreRequest {
  @Max(SCORE_MAX_POINTS)
  @Min(SCORE_MIN_POINTS)
  @IsInt()
  @ValidateIf((_, value) => value !== undefined)
  points_scored?: number;

  @Max(MAX_COMPLETION_SECONDS)
  @Min(0)
  @IsInt()
  @ValidateIf((_, value) => value !== undefined)
  completion_time_seconds?: number;
}
