import {
  CHALLENGE_DIFFICULTIES,
  CHALLENGE_TYPES,
  CHALLENGES_LIMIT,
  type ChallengeDifficulty,
  type ChallengeQuery,
  type ChallengeType,
  type CreateChallengeQuery,
  type SortOrder,
} from '@fourfold/contracts';
import { PageDto } from '@fourfold/platform';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsString } from 'class-validator';

export class ChallengeQueryDto extends PageDto implements ChallengeQuery {
  @IsOptional()
  @Type(() => Number)
  @IsIn(CHALLENGE_DIFFICULTIES)
  difficulty?: ChallengeDifficulty;

  @IsOptional()
  @IsIn(CHALLENGE_TYPES)
  challenge_type?: ChallengeType;

  @IsOptional()
  @IsIn(['asc', 'desc'])
  sort_order?: SortOrder;

  override limit: number = CHALLENGES_LIMIT;
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
