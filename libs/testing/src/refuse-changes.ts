import { waitFor } from '@fourfold/stack';

/** @returns rows */
type Sql = (text: string) => Promise<unknown>;

/**
 * Makes Postgres refuse every change of some rows, as a fault in them would.
 *
 * @param condition on the row `old`
 * @returns a function that ends it
 */
export async function refuseChanges(
  sql: Sql,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  await sql(`create or replace function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'this row cannot be changed'; end $$`);
  // Both lock the table with all its partitions, and may be the victim of a deadlock with the jobs of the service.
  const persist = (statement: string) =>
    waitFor(() => sql(statement).then(() => true), { what: 'the end of a deadlock' });
  await persist(`create trigger refuse_change before update or delete on ${table}
    for each row when (${condition}) execute function refuse_change()`);
  return async () => void (await persist(`drop trigger refuse_change on ${table}`));
}
