import type { ServiceName } from './service-names';

/** A query or a command on one line: a name with the types of data and answer, which exist for the compiler only. */
interface DeclaredRequest<Name extends string, Data, Answer> {
  readonly name: Name;
  readonly data: Data;
  readonly answer: Answer;
}

/** @returns `of`, which takes the types of data and answer: they can't be given while the name is inferred */
export function declareRequest<const Name extends string>(
  name: Name,
): { of: <Data, Answer>() => DeclaredRequest<Name, Data, Answer> } {
  return { of: <Data, Answer>() => ({ name }) as DeclaredRequest<Name, Data, Answer> };
}

/** A message of a socket on one line: its name with the type of its payload. */
interface DeclaredMessage<Name extends string, Data> {
  readonly name: Name;
  readonly data: Data;
}

/** As `declareRequest`. */
export function declareMessage<const Name extends string>(
  name: Name,
): { of: <Data>() => DeclaredMessage<Name, Data> } {
  return { of: <Data>() => ({ name }) as DeclaredMessage<Name, Data> };
}

/** An event on one line: its name, the only service that publishes it, and the version of the shape of its data. */
interface DeclaredEvent<Name extends string, Owner extends ServiceName, Data> {
  readonly name: Name;
  readonly owner: Owner;
  readonly version: number;
  readonly data: Data;
}

/** As `declareRequest`. */
export function declareEvent<const Name extends string, const Owner extends ServiceName>(
  name: Name,
  owner: Owner,
  version: number,
): { of: <Data>() => DeclaredEvent<Name, Owner, Data> } {
  return { of: <Data>() => ({ name, owner, version }) as DeclaredEvent<Name, Owner, Data> };
}

/** The data of a table of messages or events by name. */
export type MessageMap<Table extends Readonly<Record<string, DeclaredMessage<string, unknown>>>> = {
  [Declared in Table[keyof Table] as Declared['name']]: Declared['data'];
};

/** The types of a table of requests by name. */
export type RequestMap<Table extends Readonly<Record<string, DeclaredRequest<string, unknown, unknown>>>> = {
  [Declared in Table[keyof Table] as Declared['name']]: Pick<Declared, 'data' | 'answer'>;
};

/** The names of a table of declarations. */
export function namesOf<const Table extends Readonly<Record<string, { readonly name: string }>>>(
  table: Table,
): { readonly [Key in keyof Table]: Table[Key]['name'] } {
  const names = Object.entries(table).map(([key, { name }]) => [key, name]);
  return Object.fromEntries(names) as { readonly [Key in keyof Table]: Table[Key]['name'] };
}
