import { Matches, ValidateIf } from 'class-validator';

/** May be left out, but not null. */
export const IsGiven = (): PropertyDecorator => ValidateIf((_body, value) => value !== undefined);

/** No name, address or date has control characters, and Postgres cannot store NUL. */
export const HasNoControlCharacters = (): PropertyDecorator =>
  Matches(/^\P{Cc}*$/u, { message: 'must not have control characters' });
