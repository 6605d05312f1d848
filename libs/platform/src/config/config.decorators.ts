import { unescape } from 'node:querystring';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import {
  Allow,
  IsBoolean,
  IsInt,
  Max,
  Min,
  MinLength,
  ValidateBy,
  type ValidationArguments,
} from 'class-validator';

/**
 * Rules for environment variables that class-validator has no decorator for. Every message begins with the name of the
 * variable and never holds its value. What is not set breaks no rule but those that say so.
 */

export function IsWholeNumber(min: number, max: number = Number.MAX_SAFE_INTEGER): PropertyDecorator {
  const options = { message: `$property must be a whole number from ${min} to ${max}` };
  return applyDecorators(
    Type(() => Number),
    IsInt(options),
    Min(min, options),
    Max(max, options),
  );
}

/** `true` or `false`. */
export function IsSwitch(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      value === 'true' || value === 'false' ? value === 'true' : value,
    ),
    IsBoolean({ message: '$property must be true or false' }),
  );
}

/** Comma-separated values; empty ones are dropped. */
export function IsList(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: string }) =>
      value
        .split(',')
        .map((item) => item.trim())
        .filter((item) => item !== ''),
    ),
    Allow(),
  );
}

/** An absolute URL of one of the protocols, such as `redis:`; slashes at its end are dropped. */
export function IsUrlOf(...protocols: string[]): PropertyDecorator {
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return applyDecorators(
    Transform(({ value }: { value: string }) => value.replace(/\/+$/, '')),
    ConfigRule(
      'isUrlOf',
      `must be a URL that starts with ${beginnings}`,
      (value) => URL.canParse(String(value)) && protocols.includes(new URL(String(value)).protocol),
    ),
  );
}

/** A secret: the example serves development and is refused in production. */
export function IsSecret(example: string, minLength = 32): PropertyDecorator {
  return applyDecorators(
    MinLength(minLength, { message: `$property must have at least ${minLength} characters` }),
    ConfigRule(
      'isOwn',
      'must be set to a secret of its own in production',
      (value, isProduction) => !isProduction || value !== example,
    ),
  );
}

/** The address of a database: in production it must be set, with another password than the one that everybody knows. */
export function HasOwnPasswordInProduction(knownPassword: string): PropertyDecorator {
  return check(
    'hasOwnPassword',
    'must be set, with a password of its own in production',
    (value, isProduction) => {
      const password = value === undefined ? knownPassword : URL.parse(value as string)?.password;
      return !isProduction || unescape(password ?? '') !== knownPassword;
    },
  );
}

/** A variable that only development can do without. */
export function RequiredInProduction(): PropertyDecorator {
  return check('isSet', 'is not set', (value, isProduction) => !isProduction || value !== undefined);
}

/** A variable for tests and development alone. @param reason follows the variable's name in the message */
export function RefusedInProduction(reason: string): PropertyDecorator {
  const isUnset = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
  return ConfigRule('isRefused', reason, (value, isProduction) => !isProduction || isUnset(value));
}

type Test = (value: unknown, isProduction: boolean) => boolean;

/** A rule with a name of its own; a value that is not set keeps it. @param message follows the variable's name */
export function ConfigRule(name: string, message: string, test: Test): PropertyDecorator {
  return check(name, message, (value, isProduction) => value === undefined || test(value, isProduction));
}

function check(name: string, message: string, test: Test): PropertyDecorator {
  const validate = (value: unknown, args?: ValidationArguments): boolean =>
    test(value, (args!.object as { isProduction: boolean }).isProduction);
  return ValidateBy({ name, validator: { validate, defaultMessage: () => `$property ${message}` } });
}
