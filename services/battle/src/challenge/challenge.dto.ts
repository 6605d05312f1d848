import type {
  ChallengeDifficulty,
  ChallengeQuery,
  ChallengeType,
  CreateChallengeQuery,
} from '@fourfold/contracts';
import { CHALLENGE_DIFFICULTIES, CHALLENGE_TYPES, MAX_LIST_LIMIT, MAX_LIST_SKIP } from '@fourfold/contracts';
import { Type } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

export class ChallengeQueryDto implements ChallengeQuery {
  @IsOptional()
  @Type(() => Number)
  @IsIn(CHALLENGE_DIFFICULTIES)
  difficulty?: ChallengeDifficulty;

  @IsOptional()
  @IsIn(CHALLENGE_TYPES)
  challenge_type?: ChallengeType;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(0)
  @Max(MAX_LIST_SKIP)
  skip?: number;

  @IsOptional()
  @Type(() => Number)
  @IsInt()
  @Min(1)
  @Max(MAX_LIST_LIMIT)
  limit?: number;
}

export class CreateChallengeQueryDto implements CreateChallengeQuery {
  @IsString()
  challenge_text!: string;

  @Type(() => Number)
  @IsIn(CHALLENGE_DIFFICULTIES)
  difficulty!: ChallengeDifficulty;

  @IsIn(CHALLENGE_TYPES)
  challenge_type!: ChallengeType;
}
