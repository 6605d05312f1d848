import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client: the entry of `X-Forwarded-For` that the outermost of `trustedProxies` wrote, or the peer
 * if there is none. Earlier entries come from the client and are not trusted. Services are reached through the gateway
 * alone, which overwrites the header with one entry.
 */
export function clientAddress({ headers, socket }: IncomingMessage, trustedProxies = 1): string {
  const peer = normalizeAddress(socket.remoteAddress ?? 'unknown');
  if (trustedProxies === 0) return peer;
  const forwarded = headers['x-forwarded-for'] ?? '';
  const client = normalizeAddress(String(forwarded).split(',').at(-trustedProxies)?.trim() ?? '');
  return isIP(client) === 0 ? peer : client;
}

/** An IPv4 address of an IPv6 socket in IPv4 notation. */
function normalizeAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
