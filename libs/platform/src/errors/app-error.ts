import { ERRORS, HEADERS, type ErrorCode, type ValidationFault } from '@fourfold/contracts';

/** A limit as whoever met it is told of it. */
export interface RateLimit {
  limit: number;
  remaining: number;
  /** Whole seconds until there is more. */
  resetSeconds: number;
}

interface AppErrorOptions {
  /** Replaces the sentence of the error table, where the fact has a number or a name in it. */
  detail?: string;
  /** Whole seconds after which a new try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** The limit that was met; sent as `RateLimit-*`. */
  limit?: RateLimit;
  /** One entry a fault; only `validation_failed` has them. */
  faults?: ValidationFault[];
  cause?: unknown;
}

/** A refusal with a stable code. The table in contracts says what status and sentence it has. */
export class AppError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
  readonly limit?: RateLimit;
  readonly faults?: ValidationFault[];

  constructor(
    readonly code: ErrorCode,
    options: AppErrorOptions = {},
  ) {
    super(options.detail ?? ERRORS[code].detail, { cause: options.cause });
    this.name = 'AppError';
    this.status = ERRORS[code].status;
    this.detail = this.message;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.limit = options.limit;
    this.faults = options.faults;
  }
}

/** What every answer to a limited request says of the limit, by the names of the headers. */
export function rateLimitHeaders({ limit, remaining, resetSeconds }: RateLimit): Record<string, string> {
  return {
    [HEADERS.rateLimitLimit]: String(limit),
    [HEADERS.rateLimitRemaining]: String(remaining),
    [HEADERS.rateLimitReset]: String(resetSeconds),
  };
}

/** What a refusal says beside its body: when to come back, and which limit was met. */
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
