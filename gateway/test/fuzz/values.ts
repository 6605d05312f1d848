import * as fc from 'fast-check';
import type { Schema } from '../fixtures/documented-routes';

/** Values that a property of that name can have, so that a request gets as far as its handler. */
export type Samples = Record<string, unknown[]>;

export type Schemas = Record<string, Schema>;

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
/** Levels of nesting that every parser accepts, but no ordinary client sends. */
const DEEP = 3_000;

/** Texts that are known to break parsers, queries, pages and logs. */
const NOTORIOUS_TEXTS = [
  '',
  ' ',
  '\u0000',
  'nul\u0000inside',
  '\u202Etxet',
  '\uD800',
  '\uFEFF',
  'a\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  "' or 1=1 --",
  '%_\\',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '-1',
  '1e309',
  '0x10',
  'NaN',
  'null',
  'true',
  'x'.repeat(300),
  'é'.repeat(2_000),
];
const NOTORIOUS_NUMBERS = [0, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324];

export const text = fc.oneof(
  fc.constantFrom(...NOTORIOUS_TEXTS),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

const number = fc.oneof(fc.constantFrom(...NOTORIOUS_NUMBERS), fc.integer(), fc.double());

/** Halves of a surrogate pair, which JSON can spell and UTF-8 cannot. */
const HALVES = ['\ud83d', '\ude00', '\udfff\ud800'];

/** Any JSON value, with keys that must not reach a prototype. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(fc.constantFrom(...PROTOTYPE_KEYS, 'is_admin', 'user_id', 'id', '$ne', ''), fc.jsonValue(), {
    maxKeys: 3,
  }),
  fc.array(fc.oneof(text, number), { maxLength: 20 }),
);

/** Mostly as documented; each part may be missing or something else. */
export function nearly(schema: Schema, samples: Samples, schemas: Schemas, name = ''): fc.Arbitrary<unknown> {
  const valid = documented(schema, samples, schemas, name);
  return fc.oneof(
    { weight: 16, arbitrary: valid },
    { weight: 2, arbitrary: anything },
    { weight: 1, arbitrary: fc.tuple(valid, fc.constantFrom(...HALVES)).map(withHalf) },
  );
}

/** A text that is no longer well-formed; anything else as it is. */
function withHalf([value, half]: [unknown, string]): unknown {
  if (typeof value !== 'string') return value;
  const middle = Math.floor(value.length / 2);
  return value.slice(0, middle) + half + value.slice(middle);
}

/** Whether a value has a text, or a name of a field, that is not well-formed. A loop, as it may be nested more deeply than the stack. */
export function isIllFormed(value: unknown): boolean {
  const parts = [value];
  for (const part of parts) {
    if (typeof part === 'string' && !part.isWellFormed()) return true;
    if (typeof part === 'object' && part !== null) parts.push(...Object.keys(part), ...Object.values(part));
  }
  return false;
}

function documented(schema: Schema, samples: Samples, schemas: Schemas, name: string): fc.Arbitrary<unknown> {
  const { $ref, type, properties, items, ...rest } = schema;
  if ($ref) return documented(schemas[$ref.split('/').at(-1)!] ?? {}, samples, schemas, name);
  if (samples[name]) return fc.constantFrom(...samples[name]);
  if (rest.enum) return fc.constantFrom(...rest.enum);
  if (properties) return record(properties, samples, schemas);
  switch (type) {
    case 'array':
      return fc.array(nearly(items ?? {}, samples, schemas), { maxLength: (rest.maxItems ?? 5) + 1 });
    case 'integer':
    case 'number':
      return fc.integer({ min: rest.minimum ?? -5, max: Math.max(rest.maximum ?? 100, rest.minimum ?? -5) });
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.string({ minLength: rest.minLength ?? 0, maxLength: Math.min(rest.maxLength ?? 30, 30) });
    default:
      return anything;
  }
}

function record(
  properties: Record<string, Schema>,
  samples: Samples,
  schemas: Schemas,
): fc.Arbitrary<unknown> {
  const known = Object.entries(properties).map(
    ([name, schema]) => [name, nearly(schema, samples, schemas, name)] as const,
  );
  const asDocumented = fc.record(Object.fromEntries(known));
  return fc.oneof(
    { weight: 5, arbitrary: asDocumented },
    { weight: 2, arbitrary: fc.record(Object.fromEntries(known), { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          asDocumented,
          fc.constantFrom(...PROTOTYPE_KEYS, ...HALVES, 'is_admin', 'created_at'),
          anything,
        )
        .map(([body, key, value]) => ({ ...body, [key]: value })),
    },
  );
}

/** Bodies that are invalid, deeply nested or random JSON. */
export const rawBody = fc.oneof(
  fc.constantFrom(
    '{',
    '{"a":',
    '[1,]',
    "{'a':1}",
    'NaN',
    '"text"',
    'null',
    '\uFEFF{}',
    '{"__proto__": {"is_admin": true}}',
    '{"constructor": {"prototype": {"is_admin": true}}}',
    '{"email": "a@example.com", "email": "b@example.com"}',
    '1e999',
    `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  ),
  fc.json({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 50 }),
);
