import { applyDecorators } from '@nestjs/common';
import { IsInt, isISO8601, Matches, Max, Min, ValidateBy, ValidateIf } from 'class-validator';

/** Largest integer of Postgres. */
const MAX_VERSION = 2_147_483_647;

/** May be left out, but not null. */
export const IsGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** No name, address or date has control characters, and Postgres cannot store NUL. */
export const HasNoControlCharacters = (options: { each?: boolean } = {}): PropertyDecorator =>
  Matches(/^\P{Cc}*$/u, { message: 'must not have control characters', ...options });

/** The version that a change is based on; it may be left out. */
export const IsVersion = (): PropertyDecorator =>
  applyDecorators(IsGiven(), Max(MAX_VERSION), Min(1), IsInt());

/** A date or an instant in ISO-8601 that exists; weeks and ordinal days, which `Date` does not read, are refused. */
export const IsInstant = (): PropertyDecorator =>
  ValidateBy({
    name: 'isInstant',
    validator: {
      validate: (value) =>
        typeof value === 'string' &&
        /^\d{4}-\d{2}-\d{2}/.test(value) &&
        isISO8601(value, { strict: true }) &&
        !Number.isNaN(Date.parse(value)),
      defaultMessage: () => '$property must be a time, as in ISO-8601',
    },
  });
