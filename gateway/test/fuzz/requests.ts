import { HEADERS, routeOwner, type ServiceName } from '@fourfold/contracts';
import * as fc from 'fast-check';
import type { DocumentedRoute } from '../fixtures/documented-routes';
import { anything, nearly, rawBody, text, type Samples, type Schemas } from './values';

export const CALLERS = ['anonymous', 'user', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];

export interface FuzzedRequest {
  as: Caller;
  /** Set if the request goes directly to a service: the gateway accepts only one spelling of each path. */
  service?: ServiceName;
  method: string;
  /** Includes the query. */
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

/** Node refuses a request line and headers over 16 KiB unread, and closes the connection. */
const PATH_MAX_CHARACTERS = 8_000;
const BIG_BODY = JSON.stringify({ padding: 'x'.repeat(70_000) });
const TYPES = [
  'application/json',
  'application/json; charset=utf-7',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  '',
];

/** Requests to one route, from valid ones to hostile ones. */
export function requestsTo(
  route: DocumentedRoute,
  samples: Samples,
  schemas: Schemas,
): fc.Arbitrary<FuzzedRequest> {
  const { service } = routeOwner(route.path)!;
  return fc
    .record({
      as: fc.constantFrom(...CALLERS, 'user', 'admin'),
      service: fc.constantFrom(undefined, undefined, service),
      path: fc
        .tuple(pathsOf(route, samples), queriesOf(route, samples, schemas))
        .map((parts) => parts.join('').slice(0, PATH_MAX_CHARACTERS)),
      headers: headers(),
      content: contentsOf(route, samples, schemas),
    })
    .map(({ headers, content: [type, body], ...rest }) => ({
      ...rest,
      method: route.method,
      headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body }),
    }));
}

function pathsOf({ path, operation }: DocumentedRoute, samples: Samples): fc.Arbitrary<string> {
  const parts = path.split('/').map((part): fc.Arbitrary<string> => {
    if (!part.startsWith(':')) return fc.constant(part);
    const name = part.slice(1);
    const schema = operation.parameters?.find((parameter) => parameter.name === name)?.schema ?? {};
    const odd = fc.oneof(text, fc.integer().map(String));
    return fc
      .oneof(
        { weight: 4, arbitrary: nearly(schema, samples, {}, name).map(written) },
        { weight: 2, arbitrary: odd },
      )
      .map((value) => encoded(value) || '%20');
  });
  return fc.tuple(...parts).map((all) => all.join('/'));
}

function queriesOf({ operation }: DocumentedRoute, samples: Samples, schemas: Schemas): fc.Arbitrary<string> {
  const known = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const pairs = known.map(({ name, schema = {} }) =>
    fc.option(
      nearly(schema, samples, schemas, name).map((value) => `${name}=${encoded(written(value))}`),
      { nil: '', freq: 4 },
    ),
  );
  const odd = fc.oneof(
    fc.constantFrom(
      '__proto__[x]=1',
      'limit=1&limit=2',
      'limit[]=1',
      'a[b][c][d]=1',
      '%',
      '%00',
      '=',
      '&&&',
      'limit=1e2',
      '%ff=1',
    ),
    fc.tuple(text, text).map(([name, value]) => `${encoded(name)}=${encoded(value)}`),
  );
  return fc
    .tuple(...pairs, fc.option(odd, { nil: '', freq: 1 }))
    .map((all) => all.filter((pair) => pair !== '').join('&'))
    .map((query) => (query === '' ? '' : `?${query}`));
}

function headers(): fc.Arbitrary<Record<string, string>> {
  const value = fc.oneof(
    fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
      maxLength: 60,
    }),
    fc.constantFrom('', 'é', 'x'.repeat(500)),
  );
  const zone = fc.oneof(fc.constantFrom('UTC', 'Europe/Berlin', 'Mars/Olympus', '../UTC', '+25:00'), value);
  return fc
    .record(
      {
        [HEADERS.timezone]: zone,
        [HEADERS.antiForgery]: value,
        cookie: fc.oneof(value, fc.constantFrom('refresh_token=x; XSRF-TOKEN=y', 'known_device=s%3Ax.y')),
        'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
        'x-forwarded-for': value,
        'x-request-id': value,
        'accept-language': value,
        'if-none-match': value,
        range: fc.constantFrom('bytes=0-', 'bytes=9-1'),
      },
      { requiredKeys: [] },
    )
    .map((all) => Object.fromEntries(Object.entries(all).map(([name, content]) => [name, latin1(content)])));
}

type Content = [type: string, body?: string | Buffer];

function contentsOf(
  { operation, method }: DocumentedRoute,
  samples: Samples,
  schemas: Schemas,
): fc.Arbitrary<Content> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  const json = (body: fc.Arbitrary<unknown>): fc.Arbitrary<Content> =>
    body.map((value): Content => ['application/json', JSON.stringify(value) ?? 'null']);
  const nothing = fc.constant<Content>(['']);
  const hostile: fc.Arbitrary<Content> = fc.oneof(
    json(anything),
    fc.tuple(fc.constantFrom('application/json', ...TYPES), rawBody) as fc.Arbitrary<Content>,
    fc.uint8Array({ maxLength: 40 }).map((bytes): Content => ['application/json', Buffer.from(bytes)]),
  );
  const big = fc.constant<Content>(['application/json', BIG_BODY]);
  const honest = operation.requestBody?.content['multipart/form-data']
    ? files()
    : schema
      ? json(nearly(schema, samples, schemas))
      : nothing;
  if (method === 'GET') return fc.oneof({ weight: 9, arbitrary: nothing }, { weight: 1, arbitrary: hostile });
  return fc.oneof(
    { weight: 60, arbitrary: honest },
    { weight: 39, arbitrary: hostile },
    { weight: 1, arbitrary: big },
  );
}

/** A form with an import file. */
function files(): fc.Arbitrary<Content> {
  const row = fc.record(
    {
      puzzle_date: fc.constantFrom('2090-02-01', '2090-02-30', '0000-00-00', 'x'),
      categories: fc.array(
        fc.record({
          name: text,
          difficulty: fc.constantFrom<unknown>(1, 2, 3, 4, 5, '1'),
          words: fc.array(text, { maxLength: 5 }),
        }),
        { maxLength: 5 },
      ),
    },
    { requiredKeys: [] },
  );
  const content = fc.oneof(
    fc.array(fc.oneof(row, anything), { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
    rawBody,
  );
  return fc
    .tuple(fc.constantFrom('file', 'other', '__proto__'), content)
    .map(([name, file]): Content => [
      'multipart/form-data; boundary=limit',
      `--limit\r\nContent-Disposition: form-data; name="${name}"; filename="p.json"\r\nContent-Type: application/json\r\n\r\n${file}\r\n--limit--\r\n`,
    ]);
}

/** The value as part of a path or a query. */
function written(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Percent-encodes a text; half of a surrogate pair as three bytes that are not UTF-8. */
function encoded(value: string): string {
  return Array.from(value, (character) =>
    character.isWellFormed() ? encodeURIComponent(character) : bytesOfHalf(character.charCodeAt(0)),
  ).join('');
}

function bytesOfHalf(half: number): string {
  return [0xe0 | (half >> 12), 0x80 | ((half >> 6) & 0x3f), 0x80 | (half & 0x3f)]
    .map((byte) => `%${byte.toString(16)}`)
    .join('');
}

/** Replaces the characters that Node's client refuses to send in a header. */
function latin1(value: string): string {
  return value.replace(/[^\x20-\x7e\xa0-\xff]/g, '?');
}
