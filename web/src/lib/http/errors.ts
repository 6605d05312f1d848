import type { ErrorBody, ValidationErrorBody, ValidationFault } from '@fourfold/contracts';

/** The server answered, and the answer is a refusal. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    /** The server's own sentence, when it gave one. */
    readonly detail: string | undefined,
    /** What is wrong where, of a 422. */
    readonly faults: readonly ValidationFault[] = [],
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

/** The list of a 422; other refusals have none. */
export function faultsOf(body: unknown): readonly ValidationFault[] {
  const detail = (body as Partial<ErrorBody | ValidationErrorBody> | null)?.detail;
  return Array.isArray(detail) ? detail : [];
}

/** What a program is to do about a refusal, where there is something. */
export function codeOf(body: unknown): ErrorBody['code'] {
  return (body as Partial<ErrorBody> | null)?.code;
}

/** Reads `{detail}`; the list of a 422 becomes its messages, joined. */
export function detailOf(body: unknown): string | undefined {
  const detail = (body as Partial<ErrorBody | ValidationErrorBody> | null)?.detail;
  if (typeof detail === 'string') return detail;
  if (Array.isArray(detail)) return detail.map((fault) => fault.msg).join(', ');
  return undefined;
}
