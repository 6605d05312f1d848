/** What a table stores about users: how it is exported, and what is left of it when an account is deleted. */
import type { PersonalDataCursor, PersonalDataRow } from '@fourfold/contracts';
import type { EntityManager } from 'typeorm';

/** The values of the columns of a key. */
export type PersonalDataKey = NonNullable<PersonalDataCursor['key']>;

interface PageRequest<Key> {
  userId: string;
  /** The key of the last row that was read. */
  after: Key;
  limit: number;
}

/** The rows of a user, read page by page in the order of their key, which is a part of each row. */
export interface PersonalDataSection {
  /** The columns of the key. */
  readonly key: readonly string[];
  /** The next rows, after null the first ones; none only after the last one. */
  read(manager: EntityManager, request: PageRequest<PersonalDataKey | null>): Promise<PersonalDataRow[]>;
}

export interface PersonalTable {
  /** How the rows of a user are exported, or why they are not. */
  readonly export: PersonalDataSection | string;
  /** Columns that the exported rows do not have, each with the reason. */
  readonly withheld?: Readonly<Record<string, string>>;
  /** Columns that contain the id of a user whose account was deleted, each with the reason. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** Every table of a schema by its name: a test of each service fails when one is missing. */
export type PersonalData = Readonly<Record<string, PersonalTable>>;

/** The lowest UUID. */
export const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Exports what needs a statement of its own, in the order of a key; `userRows` does the same for the columns of an entity.
 * @param start a key below all others; its properties are columns of the rows
 */
export function exported<K extends PersonalDataKey>(
  start: K,
  read: (manager: EntityManager, request: PageRequest<K>) => Promise<PersonalDataRow[]>,
): PersonalDataSection {
  return {
    key: Object.keys(start),
    read: (manager, request) => read(manager, { ...request, after: (request.after ?? start) as K }),
  };
}

const WITHOUT_NAMES = 'the log of what admins did keeps ids, and no names';
const EVENT = 'for three weeks at the most events can be published again; names in them are removed';

/** The tables that every service has. */
export const PLATFORM_PERSONAL_DATA: PersonalData = {
  admin_acts: {
    export: 'admin copies every act to its audit log, which is exported',
    kept: { admin_id: WITHOUT_NAMES, target_id: WITHOUT_NAMES, before: WITHOUT_NAMES, after: WITHOUT_NAMES },
  },
  dead_letters: { export: 'events that wait for an admin; their facts are exported where they are stored' },
  inbox: { export: 'ids of events' },
  job_leases: { export: 'which jobs run' },
  migrations: { export: 'names of migrations' },
  outbox: {
    export: 'events; their facts are exported where they are stored',
    kept: { aggregate_id: EVENT, data: EVENT },
  },
};

/** The list of a service for operators, by table. */
export function describePersonalData(tables: PersonalData = {}): Record<string, object> {
  const all = Object.entries({ ...tables, ...PLATFORM_PERSONAL_DATA });
  return Object.fromEntries(
    all.map(([name, { export: section, withheld = {}, kept = {} }]) => {
      const exported = typeof section === 'string' ? { not_exported: section } : { withheld };
      return [name, { ...exported, kept_after_deletion: kept }];
    }),
  );
}

export const ALL_PERSONAL_DATA = Symbol('personal data in the tables of the service and of the platform');
