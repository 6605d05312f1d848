import { DEFAULT_LIST_LIMIT, MAX_LIST_LIMIT, MAX_LIST_SKIP, type PageQuery } from '@fourfold/contracts';
import { IsInt, Max, Min } from 'class-validator';
import { FromDigits } from './validation.decorators';

/** Number of entries of a list; a value out of range is rejected, never clamped silently. */
export class LimitDto {
  @Max(MAX_LIST_LIMIT)
  @Min(1)
  @IsInt()
  @FromDigits()
  limit: number = DEFAULT_LIST_LIMIT;
}

/** A page of a list, of an HTTP request or of a query. */
export class PageDto extends LimitDto implements PageQuery {
  @Max(MAX_LIST_SKIP)
  @Min(0)
  @IsInt()
  @FromDigits()
  skip: number = 0;
}
