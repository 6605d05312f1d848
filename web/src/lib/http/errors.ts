import type { ErrorBody, ValidationFault } from '@fourfold/contracts';

/** The server answered, and the answer is a refusal. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's own sentence, when it gave one. */
    readonly detail: string | undefined,
    /** What is wrong where, of a 422. */
    readonly faults: readonly ValidationFault[] = [],
    /** What a program is to do about it, where there is something. */
    readonly code?: ErrorBody['code'],
  ) {
    super(detail ?? `The server answered ${status}`);
    this.name = 'ApiError';
  }
}

/** No answer came: the server or the way to it is down. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'NetworkError';
  }
}

export function isStatus(error: unknown, status: number): error is ApiError {
  return error instanceof ApiError && error.status === status;
}

/** The server means no, as opposed to being down or busy. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 429;
}

/** The server's sentence where it gave one, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.detail) || fallback;
}
