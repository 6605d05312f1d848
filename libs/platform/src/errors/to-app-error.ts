import type { ErrorCode } from '@fourfold/contracts';
import { HttpException } from '@nestjs/common';
import { AppError } from './app-error';

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'service_unavailable',
};

/** The type of body-parser's error for malformed JSON, which Nest wraps; its other errors are mapped by status. */
const BODY_PARSE_FAILED = 'entity.parse.failed';

/** A server that cannot be reached or drops the connection. */
const NETWORK_CODES = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * SQLSTATEs of a Postgres that is down, full, shutting down (classes 08, 53, 57P), a standby (25006), too slow (57014, 25P03), or
 * that ends a wait for a lock or a deadlock.
 */
const UNAVAILABLE_SQLSTATES = /^(?:08\w{3}|53\w{3}|57P\w{2}|57014|25006|25P03|55P03|40P01)$/;
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Command timed out|Connection is closed|max retries per request|Cluster isn't ready|Too many Cluster redirections|None of startup nodes|(?:driver has|query runner(?: was)?) already (?:been )?released/i;
/** Error replies of a Redis that is full, starting, failing over or cannot write to its disk. */
const UNAVAILABLE_REPLIES = /^(?:CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|OOM|READONLY|TRYAGAIN) /;

function property(error: unknown, name: string): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
}

/** True when the error says that Postgres or Redis can't be reached or did not answer in time. */
export function isStoreUnavailable(error: unknown): boolean {
  const driverError = property(error, 'driverError') ?? error;
  const code = property(driverError, 'code');
  if (typeof code === 'string' && (NETWORK_CODES.test(code) || UNAVAILABLE_SQLSTATES.test(code))) return true;
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_MESSAGES.test(error.message) || UNAVAILABLE_REPLIES.test(error.message);
}

/** Maps whatever was thrown to an AppError. An unknown error is kept as the cause only, so that no detail leaks. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const cause = property(error, 'cause');
  // Ours, from the check before the parser, which Nest wraps as well.
  if (error instanceof HttpException && cause instanceof AppError) return cause;
  if (property(cause, 'type') === BODY_PARSE_FAILED) return new AppError('malformed_json', { cause: error });
  if (isStoreUnavailable(error)) return new AppError('service_unavailable', { cause: error });
  const status = error instanceof HttpException ? error.getStatus() : property(error, 'status');
  const code = typeof status === 'number' ? CODE_BY_STATUS[status] : undefined;
  return new AppError(code ?? 'internal', { cause: error });
}
