import {
  PRACTICE_EVENTS_MAX,
  PRACTICE_TEXTS,
  type FinishPracticeRequest,
  type PracticeEvent,
  type StartPracticeRequest,
} from '@fourfold/contracts';
import { IsGiven } from '@fourfold/platform';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsInt,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';

/** Largest integer of Postgres. */
const MAX_INTEGER = 2_147_483_647;

export class StartPracticeDto implements StartPracticeRequest {
  @IsGiven()
  @IsBoolean()
  against_best?: boolean;
}

class PracticeEventDto implements PracticeEvent {
  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  at_ms!: number;

  @Max(PRACTICE_TEXTS - 1)
  @Min(0)
  @IsInt()
  text!: number;

  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  characters!: number;
}

export class FinishPracticeDto implements FinishPracticeRequest {
  @ValidateNested({ each: true })
  @Type(() => PracticeEventDto)
  @ArrayMaxSize(PRACTICE_EVENTS_MAX)
  @ArrayMinSize(1)
  @IsArray()
  events!: PracticeEventDto[];

  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  keystrokes!: number;

  @Max(MAX_INTEGER)
  @Min(0)
  @IsInt()
  errors!: number;
}
