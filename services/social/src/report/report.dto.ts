import { REPORT_REASON_MAX_CHARACTERS, type ReportUserRequest } from '@fourfold/contracts';
import { IsGiven, MaxCharacters, MinCharacters } from '@fourfold/platform';
import { Transform } from 'class-transformer';
import { IsInt, IsString, IsUUID, Matches, Max, Min } from 'class-validator';

export class ReportUserDto implements ReportUserRequest {
  @IsUUID()
  user_id!: string;

  @Matches(/^[\P{Cc}\n]*$/u, { message: 'must not have control characters' })
  @MaxCharacters(REPORT_REASON_MAX_CHARACTERS)
  @MinCharacters(1)
  @IsString()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value))
  reason!: string;

  @IsGiven()
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(1)
  @IsInt()
  message_id?: number;
}
