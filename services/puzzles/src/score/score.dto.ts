import {
  SCORE_MAX_POINTS,
  SCORE_MIN_POINTS,
  type AdminUpdateScoreRequest,
  type HideScoreRequest,
} from '@fourfold/contracts';
import { IsGiven, IsVersion } from '@fourfold/platform';
import { IsBoolean, IsInt, Max, Min } from 'class-validator';

/** Largest integer of Postgres. */
const MAX_COMPLETION_SECONDS = 2_147_483_647;

export class UpdateScoreDto implements AdminUpdateScoreRequest {
  @Max(SCORE_MAX_POINTS)
  @Min(SCORE_MIN_POINTS)
  @IsInt()
  @IsGiven()
  points_scored?: number;

  @Max(MAX_COMPLETION_SECONDS)
  @Min(0)
  @IsInt()
  @IsGiven()
  completion_time_seconds?: number;

  @IsVersion()
  version?: number;
}

export class HideScoreDto implements HideScoreRequest {
  @IsBoolean()
  hidden!: boolean;

  @IsVersion()
  version?: number;
}
