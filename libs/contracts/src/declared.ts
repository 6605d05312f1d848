/** What is declared on one line: a name with the types of data and answer, which exist for the compiler only. */
interface DeclaredQuery<Name extends string, Data, Answer> {
  readonly name: Name;
  readonly data: Data;
  readonly answer: Answer;
}

/** @returns `of`, which takes the types of data and answer: they can't be given while the name is inferred */
export function declareQuery<const Name extends string>(
  name: Name,
): { of: <Data, Answer>() => DeclaredQuery<Name, Data, Answer> } {
  return { of: <Data, Answer>() => ({ name }) as DeclaredQuery<Name, Data, Answer> };
}

/** The names of a table of declarations. */
export function namesOf<const Table extends Readonly<Record<string, { readonly name: string }>>>(
  table: Table,
): { readonly [Key in keyof Table]: Table[Key]['name'] } {
  const names = Object.entries(table).map(([key, { name }]) => [key, name]);
  return Object.fromEntries(names) as { readonly [Key in keyof Table]: Table[Key]['name'] };
}
