import { countCharacters, hasAtMost } from '@fourfold/game-rules';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import {
  buildMessage,
  IsInt,
  isISO8601,
  IsString,
  IsUUID,
  Matches,
  MAX_LENGTH,
  Max,
  MIN_LENGTH,
  Min,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';

/** Largest integer of Postgres. */
const MAX_VERSION = 2_147_483_647;

/** May be left out, but not null. */
export const IsGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

const ONE_LINE = /^\P{Cc}*$/u;
const LINES = /^[\P{Cc}\n]*$/u;

/**
 * No name, address or date has control characters, and Postgres cannot store NUL.
 * @param options `lines` allows line feeds
 */
export const HasNoControlCharacters = ({
  lines = false,
  ...options
}: { each?: boolean; lines?: boolean } = {}): PropertyDecorator =>
  Matches(lines ? LINES : ONE_LINE, { message: 'must not have control characters', ...options });

/** Removes blanks around a text before its rules are checked. */
export const Trimmed = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value));

/** The id of a user, in any case: ids are compared as text, and stored in lower case. */
export const IsUserId = (): PropertyDecorator =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    IsUUID(),
  );

/** Reads `true` or `false` of a URL's query. Anything else stays what it is. */
export const FromTrueOrFalse = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value));

/**
 * Reads a number of a URL's query, which is decimal digits, given once. Anything else stays what it is, and is refused by the
 * rules of the number; other services send one as a number.
 */
export const FromDigits = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value,
  );

/** A text of at most `max` characters: class-validator's own rule counts variation selectors as nothing. */
export const MaxCharacters = (max: number, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: MAX_LENGTH,
      constraints: [max],
      validator: {
        validate: (value) => typeof value === 'string' && hasAtMost(value, max),
        defaultMessage: buildMessage(
          (each) => `${each}$property must have at most $constraint1 characters`,
          options,
        ),
      },
    },
    options,
  );

/** A text of at least `min` characters. */
export const MinCharacters = (min: number, options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: MIN_LENGTH,
      constraints: [min],
      validator: {
        validate: (value) => typeof value === 'string' && countCharacters(value) >= min,
        defaultMessage: buildMessage(
          (each) => `${each}$property must have at least $constraint1 characters`,
          options,
        ),
      },
    },
    options,
  );

/**
 * A trimmed text of 1 to `max` characters, which may have several lines.
 * @param missing what a client is told that sends none
 */
export const IsFreeText = (max: number, missing?: string): PropertyDecorator => {
  const options = missing === undefined ? undefined : { message: missing };
  return applyDecorators(
    Trimmed(),
    IsString(options),
    MinCharacters(1, options),
    MaxCharacters(max),
    HasNoControlCharacters({ lines: true }),
  );
};

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
