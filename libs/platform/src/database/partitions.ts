/** Tables that grow with days are range-partitioned by time. A default partition takes what no other one does. */
import { escapeIdentifier, escapeLiteral } from 'pg';
import type { EntityManager } from 'typeorm';
import { handleEach } from '../jobs/handle-each';

export interface PartitionedTable {
  table: string;
  /** The column it is partitioned by. */
  key: string;
  /** The lowest key of a time, as text. */
  bound: (time: Date) => string;
  period: 'week' | 'month';
  /** Storage parameters of each partition: the table itself can have none. */
  storage?: string;
  /** A query for the times beside the present that need a partition, as `time`. */
  times?: string;
  /** Where the age of a partition is counted from its end; without it every partition stays. */
  expiry?: {
    days: number;
    /** `detach` leaves a table of its own behind, to be dumped. */
    action: 'drop' | 'detach';
    /** Rows that keep their partition at any age. */
    unless?: string;
  };
}

const DAY_MS = 24 * 60 * 60_000;
/** Partitions are made this long before they are needed. */
const AHEAD_DAYS = { week: 21, month: 62 };
/** A change of a table waits for its running transactions, and new ones wait behind it. */
const LOCK_TIMEOUT_MS = 500;

/** The lowest UUIDv7 of a time. */
export function lowestUuid(time: Date): string {
  const hex = time.getTime().toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** YYYY-MM-DD */
export function lowestDate(time: Date): string {
  return time.toISOString().slice(0, 10);
}

/** Makes the partitions of now, of the next weeks and of the times that a table names; one that fails keeps back no other of its table. @returns their names */
export async function makePartitions(
  manager: EntityManager,
  tables: readonly PartitionedTable[],
  now = new Date(),
): Promise<string[]> {
  const made: string[] = [];
  for (const table of tables) {
    const known = await namesOf(manager, table);
    const starts = await startsOf(manager, table, now);
    const missing = starts.filter((start) => !known.has(nameOf(table, start)));
    await handleEach(missing, async (start) => {
      await make(manager, table, start);
      made.push(nameOf(table, start));
    });
  }
  return made;
}

/** Drops or detaches the partitions that have expired; one that fails keeps back no other of its table. @returns their names */
export async function expirePartitions(
  manager: EntityManager,
  tables: readonly PartitionedTable[],
  now = new Date(),
): Promise<string[]> {
  const expired: string[] = [];
  for (const table of tables) {
    await handleEach(await namesOf(manager, table), async (name) => {
      const start = startIn(name);
      if (start && isExpired(table, start, now) && (await expire(manager, table, name))) expired.push(name);
    });
  }
  return expired;
}

export function defaultPartitionOf({ table }: Pick<PartitionedTable, 'table'>): string {
  return `${table}_default`;
}

async function namesOf(manager: EntityManager, { table }: PartitionedTable): Promise<Set<string>> {
  const rows = await manager.sql<{ name: string }[]>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = to_regclass(${escapeIdentifier(table)})`;
  return new Set(rows.map(({ name }) => name));
}

async function startsOf(manager: EntityManager, table: PartitionedTable, now: Date): Promise<Date[]> {
  const starts = new Map<number, Date>();
  const add = (time: Date) => starts.set(startOf(table, time).getTime(), startOf(table, time));
  // Yesterday is still today in the west.
  for (let days = -1; days <= AHEAD_DAYS[table.period]; days += 1)
    add(new Date(now.getTime() + days * DAY_MS));
  if (table.times) {
    const rows = await manager.sql<{ time: Date }[]>`${() => table.times!}`;
    for (const { time } of rows) add(time);
  }
  return [...starts.values()].filter((start) => !isExpired(table, start, now));
}

/** Attached, not created in place: that would lock the whole table against readers. */
async function make(manager: EntityManager, table: PartitionedTable, start: Date): Promise<void> {
  const parent = escapeIdentifier(table.table);
  const name = escapeIdentifier(nameOf(table, start));
  const rest = escapeIdentifier(defaultPartitionOf(table));
  const [from, to] = [start, endOf(table, start)].map((time) => escapeLiteral(table.bound(time)));
  await changeTable(manager, table, async (transaction) => {
    if ((await transaction.sql<unknown[]>`select where to_regclass(${name}) is not null`).length > 0) return;
    const storage = table.storage ? `with (${table.storage})` : '';
    await transaction.query(
      `create table ${name} (like ${parent} including all excluding identity) ${storage}`,
    );
    // Rows that came before their partition; until it is attached, nobody adds more.
    await transaction.query(`lock table ${rest} in access exclusive mode`);
    const columns = await storedColumnsOf(transaction, table.table);
    await transaction.query(
      `with early as (delete from ${rest} where ${escapeIdentifier(table.key)} >= ${from!}
         and ${escapeIdentifier(table.key)} < ${to!} returning ${columns})
       insert into ${name} (${columns}) select ${columns} from early`,
    );
    await transaction.query(
      `alter table ${parent} attach partition ${name} for values from (${from!}) to (${to!})`,
    );
  });
}

async function expire(manager: EntityManager, table: PartitionedTable, partition: string): Promise<boolean> {
  const parent = escapeIdentifier(table.table);
  const name = escapeIdentifier(partition);
  const { action, unless } = table.expiry!;
  return changeTable(manager, table, async (transaction) => {
    await transaction.query(`lock table only ${parent} in access exclusive mode`);
    if (
      unless &&
      (await transaction.query<unknown[]>(`select from ${name} where ${unless} limit 1`)).length > 0
    )
      return false;
    await transaction.query(`alter table ${parent} detach partition ${name}`);
    if (action === 'drop') await transaction.query(`drop table ${name}`);
    return true;
  });
}

/** One process at a time; gives up soon when the table is busy, for the next run to try again. */
function changeTable<T>(
  manager: EntityManager,
  { table }: PartitionedTable,
  change: (manager: EntityManager) => Promise<T>,
): Promise<T> {
  return manager.transaction(async (transaction) => {
    await transaction.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const lock = `${manager.dataSource.driver.schema}: partitions of ${table}`;
    await transaction.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`;
    return change(transaction);
  });
}

/** Without generated columns, which cannot be inserted. */
async function storedColumnsOf(manager: EntityManager, table: string): Promise<string> {
  const rows = await manager.sql<{ name: string }[]>`
    select attname as name from pg_attribute
     where attrelid = to_regclass(${escapeIdentifier(table)}) and attnum > 0 and not attisdropped and attgenerated = ''`;
  return rows.map(({ name }) => escapeIdentifier(name)).join(', ');
}

function nameOf({ table }: PartitionedTable, start: Date): string {
  return `${table}_${lowestDate(start).replaceAll('-', '')}`;
}

/** The start in the name of a partition; undefined for the default one. */
function startIn(name: string): Date | undefined {
  const [, year, month, day] = /_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? [];
  return year === undefined ? undefined : new Date(`${year}-${month!}-${day!}T00:00:00Z`);
}

/** In UTC; weeks begin on Monday. */
function startOf({ period }: PartitionedTable, time: Date): Date {
  const [year, month, day] = [time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()];
  if (period === 'month') return new Date(Date.UTC(year, month));
  return new Date(Date.UTC(year, month, day - ((time.getUTCDay() + 6) % 7)));
}

function endOf(table: PartitionedTable, start: Date): Date {
  return startOf(table, new Date(start.getTime() + (table.period === 'week' ? 7 : 31) * DAY_MS));
}

function isExpired(table: PartitionedTable, start: Date, now: Date): boolean {
  const { expiry } = table;
  return expiry !== undefined && endOf(table, start).getTime() <= now.getTime() - expiry.days * DAY_MS;
}
