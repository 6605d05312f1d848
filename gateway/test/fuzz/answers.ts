import { ERRORS, HEADERS, type ErrorCode } from '@fourfold/contracts';

export interface FuzzedAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Internal details of the code, the stores and the services. */
const INTERNALS = [
  /\n\s+at \S/,
  /node_modules/,
  /\.[jt]s:\d+/,
  /QueryFailedError|TypeError|RangeError|SyntaxError/,
  /ECONNREFUSED|ECONNRESET/,
  /(?:postgres|redis|nats|smtp):\/\//,
  /\$argon2/,
  /password_hash|token_hash/,
];

/** The faults of a response, one line each. @param secrets texts that no client may see */
export function faultsOf({ status, headers, text }: FuzzedAnswer, secrets: readonly string[]): string[] {
  const faults = INTERNALS.filter((pattern) => pattern.test(text)).map((pattern) => `reveals ${pattern}`);
  if (secrets.some((secret) => text.includes(secret))) faults.push('reveals a secret');
  if (status >= 500) faults.push('is a failure');
  if (status < 400) return faults;
  if (headers[HEADERS.requestId] === undefined) faults.push('has no request id');
  if (!String(headers['content-type']).startsWith('application/json')) faults.push('is not JSON');
  else if (!isErrorBody(status, parsed(text))) faults.push('does not have the shape of an error');
  return faults;
}

/** The same for the refusal of a message on a socket. */
export function socketFaultsOf(error: unknown): string[] {
  const text = JSON.stringify(error);
  const faults = INTERNALS.filter((pattern) => pattern.test(text)).map((pattern) => `reveals ${pattern}`);
  const { message, code, ...more } = error as Record<string, unknown>;
  const isKnown = typeof code === 'string' && Object.hasOwn(ERRORS, code);
  if (!isKnown || typeof message !== 'string' || message === '' || Object.keys(more).length > 0)
    faults.push('does not have the shape of an error');
  else if (ERRORS[code as ErrorCode].status >= 500) faults.push('is a failure');
  return faults;
}

function isErrorBody(status: number, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const { detail, code, current, ...more } = body as Record<string, unknown>;
  // The stored state, for a change that was based on an older one.
  if (current !== undefined && status !== 409) return false;
  if (
    Object.keys(more).length > 0 ||
    (code !== undefined && !['reauthenticate', 'passkey_required'].includes(code as string))
  )
    return false;
  return status === 422 && Array.isArray(detail)
    ? detail.length > 0 && detail.every(isFault)
    : typeof detail === 'string' && detail !== '' && status !== 422;
}

function isFault(fault: unknown): boolean {
  const { loc, msg, type, ...more } = fault as Record<string, unknown>;
  const isPlace = Array.isArray(loc) && loc.every((part) => ['string', 'number'].includes(typeof part));
  return isPlace && typeof msg === 'string' && typeof type === 'string' && Object.keys(more).length === 0;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
