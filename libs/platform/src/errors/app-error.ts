import { ERRORS, HEADERS, type ErrorCode, type ValidationFault } from '@fourfold/contracts';

/** The state of a rate limit, as reported to the client. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** Whole seconds until the window ends. */
  resetSeconds: number;
}

interface AppErrorOptions {
  /** Replaces the message of the error table, to include a number or a name. */
  detail?: string;
  /** Whole seconds after which a new try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** True when the client has too much in progress, whatever room there is for others: the gateway holds the refusal back. */
  isClientExcess?: boolean;
  /** The limit that was exceeded; sent as `RateLimit-*`. */
  limit?: RateLimit;
  /** One entry for each fault; only of `validation_failed`. */
  faults?: ValidationFault[];
  /** When the refusal ends, ISO-8601; only of `muted`. */
  until?: string;
  /** The present state; only of `version_outdated`. */
  current?: unknown;
  cause?: unknown;
}

/** An error with a stable code; the table in contracts has its status and message. */
export class AppError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
  readonly isClientExcess: boolean;
  readonly limit?: RateLimit;
  readonly faults?: ValidationFault[];
  readonly until?: string;
  readonly current?: unknown;

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.detail ?? ERRORS[code].detail, { cause: options.cause });
    this.name = 'AppError';
    this.status = ERRORS[code].status;
    this.detail = this.message;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isClientExcess = options.isClientExcess ?? false;
    this.limit = options.limit;
    this.faults = options.faults;
    this.until = options.until;
    this.current = options.current;
  }
}

/** Headers of every answer to a rate-limited request. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimit): Record<string, string> {
  return {
    [HEADERS.rateLimitLimit]: String(limit),
    [HEADERS.rateLimitRemaining]: String(remaining),
    [HEADERS.rateLimitReset]: String(resetSeconds),
  };
}

/** Headers of an error: when to retry, and the limit that was exceeded. */
export function refusalHeaders({ retryAfterSeconds, limit }: AppError): Record<string, string> {
  return {
    ...(retryAfterSeconds !== undefined && { [HEADERS.retryAfter]: String(retryAfterSeconds) }),
    ...(limit && rateLimitHeaders(limit)),
  };
}

/** A 422 about one place of the request, such as `['body', 'email']`. */
export function validationError(loc: (string | number)[], msg: string, type: string): AppError {
  return new AppError('validation_failed', { faults: [{ loc, msg, type }] });
}

/**
 * Refuses a change that was based on another version than the stored one.
 *
 * @param version as sent with the change, if it was
 * @param current the stored state, as admins see it
 * @throws AppError `version_outdated`
 */
export function requireVersion(version: number | undefined, current: { version: number }): void {
  if (version !== undefined && version !== current.version)
    throw new AppError('version_outdated', { current });
}
