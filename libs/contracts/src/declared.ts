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

/** The types of a table of declarations by name. */
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
