import { DISPLAY_NAME_MAX_LENGTH } from '@fourfold/contracts';
import { validationError } from '@fourfold/platform';
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { registerDecorator, ValidateBy, type ValidationArguments } from 'class-validator';
import { type DisplayNameFault, parseDisplayName } from './domain/display-name';
import { impersonates } from './domain/impersonation';

const MESSAGES: Readonly<Record<DisplayNameFault, string>> = {
  blank: 'Display name is required',
  too_long: `Display name must be at most ${DISPLAY_NAME_MAX_LENGTH} characters long`,
  hidden_characters: 'Display name must not contain control or invisible characters',
};

const IS_OWN_NAME = 'isOwnName';
const impersonationOf = (what: string): string => `${what} is reserved for the team of Fourfold`;

/** Refuses a name that passes for the team. @param what the name is, for the message */
export function IsOwnName(what = 'Display name'): PropertyDecorator {
  return ValidateBy({
    name: IS_OWN_NAME,
    validator: {
      validate: (value: unknown) => typeof value === 'string' && !impersonates(value),
      defaultMessage: () => impersonationOf(what),
    },
  });
}

/** The same for a display name of which the account decides whether it may be given. @throws AppError `validation_failed` */
export function requireOwnName(displayName: string): void {
  if (impersonates(displayName))
    throw validationError(['body', 'display_name'], impersonationOf('Display name'), IS_OWN_NAME);
}

/** Normalises and validates a display name. */
export function IsDisplayName(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => {
      const result = typeof value === 'string' ? parseDisplayName(value) : undefined;
      return result?.ok ? result.name : value;
    }),
    validated,
  );
}

function validated(target: object, property: string | symbol): void {
  registerDecorator({
    name: 'isDisplayName',
    target: target.constructor,
    propertyName: String(property),
    validator: {
      validate: (value: unknown) => typeof value === 'string' && parseDisplayName(value).ok,
      defaultMessage: (args?: ValidationArguments) => messageFor(args?.value),
    },
  });
}

function messageFor(value: unknown): string {
  if (value === undefined || value === null) return MESSAGES.blank;
  if (typeof value !== 'string') return 'Display name must be text';
  const result = parseDisplayName(value);
  return result.ok ? '' : MESSAGES[result.fault];
}
