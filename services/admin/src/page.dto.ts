import { DEFAULT_LIST_LIMIT, MAX_LIST_LIMIT, MAX_LIST_SKIP, type PageQuery } from '@fourfold/contracts';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** What can be in no name, address or date; Postgres takes no text with the first of these characters. */
export const NO_CONTROL_CHARACTERS = /^\P{Cc}*$/u;
export const CONTROL_MESSAGE = { message: 'must not have control characters' };

/** A part of a list; out of range is a fault, never clamped in silence. */
export class PageDto implements PageQuery {
  @Max(MAX_LIST_SKIP)
  @Min(0)
  @IsInt()
  @Type(() => Number)
  skip: number = 0;

  @Max(MAX_LIST_LIMIT)
  @Min(1)
  @IsInt()
  @Type(() => Number)
  limit: number = DEFAULT_LIST_LIMIT;
}
