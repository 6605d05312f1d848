import { HEADERS } from '@fourfold/contracts';

/** Hop-by-hop headers (RFC 9110, 7.6.1). */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
];

/** Claims about the client that only the gateway may make. All `X-` headers are covered by the rule below. */
const FORGEABLE = ['forwarded', 'via', 'client-ip', 'true-client-ip', 'cf-connecting-ip', 'fastly-client-ip'];

const DROPPED_FROM_REQUEST = new Set([
  ...HOP_BY_HOP,
  ...FORGEABLE,
  'host',
  'expect',
  // Set by the HTTP client when this process traces.
  'traceparent',
  'tracestate',
  // Set by the HTTP client.
  'content-length',
]);

/** The `X-` headers of the contract; any other is not passed on. */
const KNOWN_EXTENSIONS = new Set<string>([HEADERS.timezone, HEADERS.requestedWith, HEADERS.antiForgery]);

const DROPPED_FROM_ANSWER = new Set([
  ...HOP_BY_HOP,
  'server',
  'x-powered-by',
  HEADERS.requestId,
  HEADERS.overloaded,
]);

const NO_NAMES: ReadonlySet<string> = new Set();

function connectionNames(connection: string | undefined): ReadonlySet<string> {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return NO_NAMES;
  return new Set(connection.split(',').map((name) => name.trim().toLowerCase()));
}

/** The headers of a request for the service: names and values in turn. Claims about the client come from the gateway alone. */
export function requestHeaders(
  raw: readonly string[],
  connection: string | undefined,
  { client, requestId }: { client: string; requestId: string },
): string[] {
  const named = connectionNames(connection);
  const headers: string[] = [];
  let host = '';
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index]!.toLowerCase();
    if (name === 'host') host = raw[index + 1]!;
    if (DROPPED_FROM_REQUEST.has(name) || named.has(name)) continue;
    if (name.startsWith('x-') && !KNOWN_EXTENSIONS.has(name)) continue;
    // Some servers read `x_user_id` as `X-User-Id`.
    if (name.includes('_')) continue;
    headers.push(name, raw[index + 1]!);
  }
  headers.push(HEADERS.forwardedFor, client, HEADERS.forwardedHost, host, HEADERS.requestId, requestId);
  return headers;
}

/** Adds the headers of a service to `own`, which win over headers of the same name. */
export function answerHeaders(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  own: string[],
  ownNames: ReadonlySet<string>,
): (string | string[])[] {
  const all: (string | string[])[] = own;
  const connection = headers.connection;
  const named = connectionNames(typeof connection === 'string' ? connection : undefined);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || DROPPED_FROM_ANSWER.has(name) || ownNames.has(name) || named.has(name))
      continue;
    all.push(name, value);
  }
  if (headers['cache-control'] === undefined) all.push('Cache-Control', 'no-store');
  return all;
}
