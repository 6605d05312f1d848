import { HEADERS } from '@fourfold/contracts';
import { isTimeZone } from '@fourfold/game-rules';
import type { IncomingMessage } from 'node:http';
import { validationError } from '../errors/app-error';

/**
 * The zone that the client names.
 *
 * @throws AppError `validation_failed` if the header is there and is not the name of a zone
 */
export function timeZoneOf({ headers }: IncomingMessage): string | undefined {
  const name = headers[HEADERS.timezone];
  if (name === undefined) return undefined;
  if (typeof name !== 'string' || !isTimeZone(name))
    throw validationError(['header', HEADERS.timezone], 'Unknown time zone', 'isTimeZone');
  return name;
}
