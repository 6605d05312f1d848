import type { ErrorBody, ValidationFault } from '@fourfold/contracts';

/** The server responded with an error. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The message from the server. */
    readonly detail: string | undefined,
    /** The faults of a 422. */
    readonly faults: readonly ValidationFault[] = [],
    readonly code?: ErrorBody['code'],
    /** The stored state, when the change was based on an older one. */
    readonly current?: unknown,
  ) {
    super(detail ?? `The server answered ${status}`);
    this.name = 'ApiError';
  }
}

export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'NetworkError';
  }
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** Whether a retry cannot succeed. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.detail) || fallback;
}
