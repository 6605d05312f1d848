import { applyDecorators } from '@nestjs/common';
import { IsInt, Matches, Max, Min, ValidateIf } from 'class-validator';

/** Largest integer of Postgres. */
const MAX_VERSION = 2_147_483_647;

/** May be left out, but not null. */
export const IsGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** No name, address or date has control characters, and Postgres cannot store NUL. */
export const HasNoControlCharacters = (options: { each?: boolean } = {}): PropertyDecorator =>
  Matches(/^\P{Cc}*$/u, { message: 'must not have control characters', ...options });

/** The version that a change is based on; it may be left out. */
export const IsVersion = (): PropertyDecorator =>
  applyDecorators(IsGiven(), Max(MAX_VERSION), Min(1), IsInt()) as PropertyDecorator;
