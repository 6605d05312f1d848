import {
  CLOSE_REASON_MAX_CHARACTERS,
  GAME_FLAG_DECISIONS,
  SCORE_MAX_POINTS,
  SCORE_MIN_POINTS,
  type AdminUpdateScoreRequest,
  type DecideGameFlagRequest,
  type FlagsQuery,
  type GameFlagDecision,
  type HideScoreRequest,
} from '@fourfold/contracts';
import { FromTrueOrFalse, IsFreeText, IsGiven, IsVersion, PageDto } from '@fourfold/platform';
import { IsBoolean, IsIn, IsInt, Max, Min } from 'class-validator';

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

export class FlaggedGamesQueryDto extends PageDto implements FlagsQuery {
  @IsBoolean()
  @FromTrueOrFalse()
  decided: boolean = false;
}

export class DecideGameFlagDto implements DecideGameFlagRequest {
  @IsIn(GAME_FLAG_DECISIONS)
  decision!: GameFlagDecision;

  @IsFreeText(CLOSE_REASON_MAX_CHARACTERS)
  reason!: string;

  @IsVersion()
  version?: number;
}
