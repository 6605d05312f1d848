import { SERVICE_NAMES, type DeadLettersQuery, type ServiceName } from '@fourfold/contracts';
import { FromDigits, PageDto } from '@fourfold/platform';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { DEAD_LETTERS_MAX_SKIP } from '../limits';

export class DeadLettersQueryDto extends PageDto implements DeadLettersQuery {
  @Max(DEAD_LETTERS_MAX_SKIP)
  @Min(0)
  @IsInt()
  @FromDigits()
  override skip: number = 0;

  @IsIn(SERVICE_NAMES)
  @IsOptional()
  service?: ServiceName;
}
