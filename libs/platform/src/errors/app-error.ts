import { ERRORS, type ErrorCode, type ValidationFault } from '@fourfold/contracts';

interface AppErrorOptions {
  /** Replaces the sentence of the error table, where the fact has a number or a name in it. */
  detail?: string;
  /** Whole seconds after which a new try makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** One entry a fault; only `validation_failed` has them. */
  faults?: ValidationFault[];
  cause?: unknown;
}

/** A refusal with a stable code. The table in contracts says what status and sentence it has. */
export class AppError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly retryAfterSeconds?: number;
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
    this.faults = options.faults;
  }
}

/** A 422 about one place of the request, such as `['body', 'email']`. */
export function validationError(loc: (string | number)[], msg: string, type: string): AppError {
  return new AppError('validation_failed', { faults: [{ loc, msg, type }] });
}
