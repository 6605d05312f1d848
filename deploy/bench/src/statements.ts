import { SERVICES, type ServiceName, type Stack } from '@fourfold/stack';

export type StatementCounts = Record<ServiceName, number>;

/**
 * The statements that each service sends to Postgres from now on, including those that begin and end transactions. Unlike
 * times they do not depend on what else the machine does.
 * @returns a function that gives their number by service
 */
export async function countStatements({ database }: Stack): Promise<() => Promise<StatementCounts>> {
  await database.query('create extension if not exists pg_stat_statements');
  const counts = async (): Promise<StatementCounts> => {
    // The role of a service is `test_` and its name.
    const rows = await database.query<{ service: ServiceName; calls: number }>(
      `select substr(rolname, length('test_') + 1) as service, sum(calls)::float8 as calls
       from pg_stat_statements join pg_roles on pg_roles.oid = userid
       where dbid = (select oid from pg_database where datname = current_database()) group by 1`,
    );
    const byService = new Map(rows.map(({ service, calls }) => [service, calls]));
    return mapServices((service) => byService.get(service) ?? 0);
  };
  const before = await counts();
  return async () => {
    const after = await counts();
    return mapServices((service) => after[service] - before[service]);
  };
}

function mapServices(count: (service: ServiceName) => number): StatementCounts {
  return Object.fromEntries(SERVICES.map((service) => [service, count(service)])) as StatementCounts;
}
