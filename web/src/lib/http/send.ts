import {
  COOKIES,
  HEADERS,
  REQUESTED_WITH_VALUE,
  type ErrorBody,
  type ValidationFault,
} from '@fourfold/contracts';
import { serverClock } from '../time/server-clock';
import { fallBackToUtc, timeZone } from '../time/time-zone';
import { whenNotBusy } from './busy';
import { readCookie } from './cookies';
import { ApiError, NetworkError } from './errors';

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** Sent as JSON, unless it is `FormData`. */
  body?: unknown;
  signal?: AbortSignal | undefined;
  /** The wanted media type; JSON by default. */
  accept?: string | undefined;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

type Refusal = Partial<Omit<ErrorBody, 'detail'>> & { detail?: string | ValidationFault[] };

/**
 * Deliberately without a timeout. Repeats what a busy server refused, and retries once in UTC if it does not know the
 * time zone.
 */
export async function send(call: Call, token: string | null): Promise<Response> {
  const response = await whenNotBusy(() => exchange(call, token));
  const again = (await isZoneUnknown(response)) && fallBackToUtc();
  return again ? exchange(call, token) : response;
}

async function exchange(call: Call, token: string | null): Promise<Response> {
  try {
    const response = await fetch(call.path, {
      method: call.method,
      credentials: 'include',
      headers: headersOf(call, token),
      ...(call.body !== undefined && { body: isForm(call) ? call.body : JSON.stringify(call.body) }),
      ...(call.signal && { signal: call.signal }),
      ...(call.keepalive && { keepalive: true }),
    });
    serverClock.update(response.headers);
    return response;
  } catch (error) {
    if (call.signal?.aborted) throw error;
    throw new NetworkError(error);
  }
}

/** An unknown zone is refused before the request has any effect, so a retry is safe. */
async function isZoneUnknown(response: Response): Promise<boolean> {
  if (response.status !== 422) return false;
  const { faults } = await refusalOf(response.clone());
  return faults.some(({ type }) => type === 'isTimeZone');
}

/** @throws ApiError for any status but 200 to 299 */
export async function read<Body>(response: Response): Promise<Body> {
  if (!response.ok) throw await refusalOf(response);
  return parse(await response.text()) as Body;
}

/** For files. @throws ApiError like `read` */
export async function readBlob(response: Response): Promise<Blob> {
  if (!response.ok) throw await refusalOf(response);
  return response.blob();
}

/** The faults of a 422 are joined into one message. */
export async function refusalOf(response: Response): Promise<ApiError> {
  const body = parse(await response.text()) as Refusal | null | undefined;
  const detail = body?.detail;
  if (!Array.isArray(detail))
    return new ApiError(
      response.status,
      typeof detail === 'string' ? detail : undefined,
      [],
      body?.code,
      body?.current,
    );
  return new ApiError(response.status, detail.map(({ msg }) => msg).join(', '), detail, body?.code);
}

/** For `FormData` the browser sets the content type, with the boundary. */
function isForm(call: Call): call is Call & { body: FormData } {
  return call.body instanceof FormData;
}

function headersOf(call: Call, token: string | null): Record<string, string> {
  const antiForgery = readCookie(COOKIES.antiForgery);
  return {
    accept: call.accept ?? 'application/json',
    [HEADERS.requestedWith]: REQUESTED_WITH_VALUE,
    [HEADERS.timezone]: timeZone(),
    ...(call.body !== undefined && !isForm(call) && { 'content-type': 'application/json' }),
    ...(antiForgery && { [HEADERS.antiForgery]: antiForgery }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
