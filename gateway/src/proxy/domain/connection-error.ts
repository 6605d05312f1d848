/** There was no connection, so the service can't have got the request. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);
/** The connection broke, perhaps before the service got the request. */
const BROKEN = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

export function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? code : '';
}

export function isUnreachable(error: unknown): boolean {
  return UNREACHABLE.has(codeOf(error));
}

export function isBroken(error: unknown): boolean {
  return BROKEN.has(codeOf(error));
}
