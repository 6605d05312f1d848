import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGenerator } from 'ts-json-schema-generator';
import { listDeclared, type Declared, type Handler } from './sources';

export interface Schema {
  $ref?: string;
  properties?: Schemas;
  [keyword: string]: unknown;
}
export type Schemas = Record<string, Schema>;

/** The contract's types as JSON schemas that refer to each other as `#/components/schemas/<type>`. */
export interface ContractSchemas {
  /** By type name. */
  types: Schemas;
  /** Payloads, by message name. */
  sockets: Record<'battle' | 'friends', { fromClient: Schemas; fromServer: Schemas }>;
  /** Envelopes, by event type. */
  events: Schemas;
  /** By operation id. */
  answers: Schemas;
  /** The bodies of refusals. */
  errors: Schemas;
}

const DEFINITIONS = '#/definitions/';

/** Reads the types of libs/contracts. @param root the folder of the workspace */
export function contractSchemas(root: string, handlers: readonly Handler[]): ContractSchemas {
  const { properties, definitions } = generate(root, documentedTypes(root, handlers));
  const part = (name: string): Schemas => properties[name]!.properties!;
  // The only generic type: its name is not a valid component name.
  const envelopes = Object.entries(part('events')).map(([type, { $ref, ...comment }]) => {
    const name = $ref!.slice(DEFINITIONS.length);
    const envelope = { ...definitions[name], ...comment };
    delete definitions[name];
    return [type, envelope] as const;
  });
  const schemas: ContractSchemas = {
    types: definitions,
    sockets: {
      battle: { fromClient: part('battleClient'), fromServer: part('battleServer') },
      friends: { fromClient: part('friendsClient'), fromServer: part('friendsServer') },
    },
    events: Object.fromEntries(envelopes),
    answers: part('answers'),
    errors: part('errors'),
  };
  return JSON.parse(
    JSON.stringify(schemas).replaceAll(DEFINITIONS, '#/components/schemas/'),
  ) as ContractSchemas;
}

/** All schemas that a schema refers to, directly or through others, in their order. */
export function referencedTypes(schema: unknown, types: Schemas): Schemas {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      visit(types[name!]);
    }
  };
  visit(schema);
  return Object.fromEntries(Object.entries(types).filter(([name]) => found.has(name)));
}

/** The generator reads only files, so the root types are written to a temporary one. */
function generate(root: string, source: string): { properties: Schemas; definitions: Schemas } {
  const folder = mkdtempSync(join(tmpdir(), 'fourfold-docs-'));
  const path = join(folder, 'documented.ts');
  try {
    writeFileSync(path, source);
    const schema = createGenerator({
      path,
      tsconfig: join(root, 'tsconfig.base.json'),
      topRef: false,
      // Receivers ignore unknown fields.
      additionalProperties: true,
      skipTypeCheck: true,
      encodeRefs: false,
    }).createSchema('Documented');
    return schema as { properties: Schemas; definitions: Schemas };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function documentedTypes(root: string, handlers: readonly Handler[]): string {
  const contracts = join(root, 'libs/contracts/src/index');
  const tables = {
    battleClient: listDeclared(root, 'sockets/battle.ts', 'CLIENT'),
    battleServer: listDeclared(root, 'sockets/battle.ts', 'SERVER'),
    friendsClient: listDeclared(root, 'sockets/friends.ts', 'CLIENT'),
    friendsServer: listDeclared(root, 'sockets/friends.ts', 'SERVER'),
    events: listDeclared(root, 'events.ts', 'DECLARED').map(toEnvelope),
    answers: handlers.map(({ operationId, answer }) => ({ name: operationId, type: answer, comment: '' })),
  };
  const types = Object.values(tables).flatMap((table) => table.map(({ type }) => type));
  const names = new Set(types.flatMap((type) => type.match(/\b[A-Z]\w+/g) ?? []));
  // A type of TypeScript itself.
  names.delete('Pick');
  const members = Object.entries(tables).map(
    ([key, table]) =>
      `  ${key}: {\n${table.map(({ name, type, comment }) => `${comment}\n    '${name}': ${type};`).join('\n')}\n  };`,
  );
  return `import type * as contracts from '${contracts}';
import type { ${[...names].join(', ')} } from '${contracts}';
export interface Documented {
${members.join('\n')}
  errors: { default: contracts.ErrorBody; validation: contracts.ValidationErrorBody };
}
`;
}

function toEnvelope({ name, type, comment }: Declared): Declared {
  return { name, type: `Envelope<'${name}', ${type}>`, comment };
}
