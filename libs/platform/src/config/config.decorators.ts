import { unescape } from 'node:querystring';
import { applyDecorators } from '@nestjs/common';
import { Transform, Type } from 'class-transformer';
import { Allow, IsBoolean, IsInt, Max, Min, ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * Rules for environment variables that class-validator has no decorator for. Every message begins with the name of the
 * variable and never holds its value.
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
    Transform(({ value }: { value: string }) => value.split(/\s*,\s*/).filter((item) => item !== '')),
    Allow(),
  );
}

/** An absolute URL of one of the protocols, such as `redis:`, or not set; slashes at its end are dropped. */
export function IsUrlOf(...protocols: string[]): PropertyDecorator {
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  const validate = (value = '') => protocols.includes(URL.parse(value)?.protocol ?? '');
  return applyDecorators(
    Transform(({ value }: { value: string }) => value.replace(/\/+$/, '')),
    ValidateBy(
      { name: 'isUrlOf', validator: { validate } },
      {
        message: `$property must be a URL that starts with ${beginnings}`,
        validateIf: (_config, value) => value !== undefined,
      },
    ),
  );
}

/** One URL of one of the protocols, or several, separated by commas. */
export function IsUrlListOf(...protocols: string[]): PropertyDecorator {
  const beginnings = protocols.map((protocol) => `${protocol}//`).join(' or ');
  const isUrl = (url: URL | null): boolean =>
    url !== null && protocols.includes(url.protocol) && url.host !== '' && !url.host.includes(',');
  const validate = (list: string) => separateUrls(list).every((url) => isUrl(URL.parse(url)));
  return ValidateBy(
    { name: 'isUrlListOf', validator: { validate } },
    { message: `$property must be a URL that starts with ${beginnings}, or several, separated by commas` },
  );
}

/** The URLs of a list. A comma is also valid in a password. */
export const separateUrls = (list: string): string[] => list.split(/,(?=[a-z]+:\/\/)/);

/** The URL of a store: in production it must have a password, and not the well-known one of development. */
export function HasOwnPasswordInProduction(knownPassword: string): PropertyDecorator {
  const validate = (urls = '') =>
    separateUrls(urls).every(
      (url) => !['', knownPassword].includes(unescape(URL.parse(url)?.password ?? '')),
    );
  return ValidateBy(
    { name: 'hasOwnPassword', validator: { validate } },
    inProduction('must be set, with a password of its own in production'),
  );
}

/** Options of a rule for production alone. @param message follows the variable's name */
export function inProduction(message: string): ValidationOptions {
  return {
    message: `$property ${message}`,
    validateIf: ({ isProduction }: { isProduction: boolean }) => isProduction,
  };
}
