import type { PersonalDataCursor, PersonalDataRow } from '@fourfold/contracts';
import { findInDatabase, listColumns } from '@fourfold/testing';
import type { INestApplication } from '@nestjs/common';
import { DatabaseServiceConfig, ServiceConfig } from '../../src';
import { PersonalDataService } from '../../src/database';

type Document = Record<string, PersonalDataRow[]>;

/** Every row of a user in the export of a service, by table. */
export async function personalDataOf(app: INestApplication, userId: string): Promise<Document> {
  const service = app.get(PersonalDataService);
  const document: Document = {};
  let cursor: PersonalDataCursor | null = null;
  do {
    const { section, rows, next } = await service.page(userId, cursor);
    (document[section] ??= []).push(...rows);
    cursor = next;
  } while (cursor);
  return document;
}

/**
 * What the list of personal data of a service has forgotten, one line each; must be empty.
 * @param document of a user with rows in every exported table
 */
export async function personalDataFaults(app: INestApplication, document: Document): Promise<string[]> {
  const { tables } = app.get(PersonalDataService);
  const columns = Map.groupBy(await listColumns(urlOf(app)), ({ table }) => table.split('.')[1]!);
  const faults = Object.keys(tables)
    .filter((table) => !columns.has(table))
    .map((table) => `${table} is no table`);
  for (const [table, inTable] of columns) {
    const names = inTable.map(({ column }) => column);
    const { export: section, withheld = {}, kept = {} } = tables[table] ?? {};
    if (section === undefined) faults.push(`${table} is missing`);
    for (const column of Object.keys({ ...withheld, ...kept }))
      if (!names.includes(column)) faults.push(`${table}.${column} is no column`);
    if (section === undefined || typeof section === 'string') continue;
    const [row] = document[table] ?? [];
    if (!row) faults.push(`${table} has no exported row`);
    for (const column of row ? names : []) {
      if (!(column in row!) && !(column in withheld)) faults.push(`${table}.${column} is not exported`);
      if (column in row! && column in withheld) faults.push(`${table}.${column} is withheld and exported`);
    }
  }
  return faults;
}

/** The columns in which the id of a deleted user is found although the list does not say so; must be empty. */
export async function leftovers(app: INestApplication, userId: string): Promise<string[]> {
  const { tables } = app.get(PersonalDataService);
  const places = await findInDatabase(urlOf(app), userId);
  return places
    .map((place) => place.split('.').slice(1) as [table: string, column: string])
    .filter(([table, column]) => !(column in (tables[table]?.kept ?? {})))
    .map((place) => place.join('.'));
}

/** The role of the service sees its own schema only. */
function urlOf(app: INestApplication): string {
  return app.get<DatabaseServiceConfig>(ServiceConfig).database.url;
}
