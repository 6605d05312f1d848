import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client: the entry that the outermost of `trustedProxies` wrote into `X-Forwarded-For`, or the peer when
 * there is none. What stands before that entry came from the client and means nothing. Services are reached through the
 * gateway alone, which overwrites the header with one entry.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies = 1): string {
  const peer = normalizeAddress(socket.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return peer;
  const forwarded = headers['x-forwarded-for'] ?? '';
  const told = normalizeAddress(String(forwarded).split(',').at(-trustedProxies)?.trim() ?? '');
  return isIP(told) === 0 ? peer : told;
}

/** An IPv4 address that came in over an IPv6 socket, in its own notation. */
function normalizeAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
