/** Who can reach the page: this machine alone, unless `HOST` opens it. */
import { networkInterfaces } from 'node:os';
import { isIPv6 } from 'node:net';

const LOOPBACK = '127.0.0.1';
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** Where the gateway listens: in production it is meant for others. */
export function hostOf({ HOST, NODE_ENV }: NodeJS.ProcessEnv): string {
  return HOST || (NODE_ENV === 'production' ? EVERY_ADDRESS[0]! : LOOPBACK);
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** A host as part of a URL. */
export function inUrl(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** The host at which the launcher itself finds what listens on `host`. */
export function askedAt(host: string): string {
  return EVERY_ADDRESS.includes(host) ? LOOPBACK : inUrl(host);
}

/** The addresses under which other machines may find what listens on `host`. */
export function outerHosts(host: string): string[] {
  if (isLoopback(host)) return [];
  if (!EVERY_ADDRESS.includes(host)) return [inUrl(host)];
  return Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
}
