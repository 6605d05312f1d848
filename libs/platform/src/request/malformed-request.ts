import type { IncomingMessage } from 'node:http';
import { AppError } from '../errors/app-error';

const HOST = 'host';

/**
 * What Node accepts against the standard (RFC 9112): several `Host` headers, of which proxies may choose different ones,
 * none in HTTP/1.1, and a request line with another version or without one.
 */
export function malformedFault({ httpVersion, rawHeaders }: IncomingMessage): AppError | undefined {
  const hosts = countHosts(rawHeaders);
  const isValid = httpVersion === '1.1' ? hosts === 1 : httpVersion === '1.0' && hosts <= 1;
  return isValid ? undefined : new AppError('bad_request');
}

/** @param rawHeaders names and values in turn */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts;
}
