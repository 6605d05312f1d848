import {
  CHALLENGE_DIFFICULTIES,
  CHALLENGE_TEXT_MAX_CHARACTERS,
  CHALLENGE_TYPES,
  CHALLENGES_LIMIT,
  type Challenge,
  type ChallengeDifficulty,
  type ChallengeQuery,
  type ChallengeType,
  type CreateChallengeQuery,
  type SortOrder,
} from '@fourfold/contracts';
import { FromDigits, MaxCharacters, PageDto } from '@fourfold/platform';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  ArrayUnique,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  ValidateNested,
} from 'class-validator';

/** Printable ASCII: what every keyboard layout can produce without a dead key. */
const TYPABLE = /^[\x20-\x7e]*$/;

/** Trims and collapses white space: a second blank is invisible and would only be mistyped. */
const normalise = (text: unknown): unknown =>
  typeof text === 'string' ? text.normalize('NFC').trim().replace(/\s+/g, ' ') : text;

/** A text that everybody can type on any keyboard, and see what to type. */
const IsFairText = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => normalise(value)),
    IsString(),
    IsNotEmpty({ message: 'Text must not be empty' }),
    MaxCharacters(CHALLENGE_TEXT_MAX_CHARACTERS, {
      message: `Text must have at most ${CHALLENGE_TEXT_MAX_CHARACTERS} characters`,
    }),
    Matches(TYPABLE, { message: 'Text must only have characters of every keyboard' }),
  );

export class ChallengeQueryDto extends PageDto implements ChallengeQuery {
  @IsOptional()
  @FromDigits()
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
  @IsFairText()
  challenge_text!: string;

  @FromDigits()
  @IsIn(CHALLENGE_DIFFICULTIES)
  difficulty!: ChallengeDifficulty;

  @IsIn(CHALLENGE_TYPES)
  challenge_type!: ChallengeType;
}

export class NewChallengeDto implements Omit<Challenge, 'challenge_id'> {
  @IsFairText()
  text!: string;

  @IsIn(CHALLENGE_TYPES)
  challenge_type!: ChallengeType;

  @IsIn(CHALLENGE_DIFFICULTIES)
  difficulty!: ChallengeDifficulty;
}

/** A file of challenges to import. */
export class ChallengeFileDto {
  @ArrayUnique((row: NewChallengeDto | null) => row?.text, { message: 'A text must not come twice' })
  @ValidateNested({ each: true })
  @IsObject({ each: true })
  @IsArray()
  @Type(() => NewChallengeDto)
  challenges!: NewChallengeDto[];
}
