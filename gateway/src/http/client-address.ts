import { normalizeAddress } from '@fourfold/platform';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * The address of the client: the peer of the connection, or, behind `trustedHops` proxies of ours, the entry that the
 * outermost of them wrote into `X-Forwarded-For`. What stands before that entry came from the client and means nothing.
 */
export function clientOf(request: IncomingMessage, trustedHops: number): string {
  const peer = normalizeAddress(request.socket.remoteAddress ?? 'unknown');
  if (trustedHops === 0) return peer;
  const header = request.headers['x-forwarded-for'];
  const entries = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',');
  const told = normalizeAddress(entries.at(-trustedHops)?.trim() ?? '');
  return isIP(told) === 0 ? peer : told;
}

/** What limits count by: the exact IPv4 address, or the /64 that one IPv6 customer is given at least. */
export function limitKeyOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const groups = head === '' ? [] : head.split(':');
  const tailGroups = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - groups.length - tailGroups.length;
  const all = [...groups, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...tailGroups];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
