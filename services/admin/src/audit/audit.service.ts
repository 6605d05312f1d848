import {
  COMMAND_LINE,
  commonQuery,
  DELETED_ADMIN,
  MAX_LIST_LIMIT,
  QUERIES,
  SERVICE_NAMES,
  type AdminAct,
  type AuditEntry,
  type ServiceName,
} from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AdminTelemetry } from '../telemetry';
import type { AuditQueryDto } from './audit.dto';
import { AuditRepository, type AuditFilter, type KeptEntry } from './audit.repository';
import { changesOf, idsIn, type Usernames } from './domain/audit-changes';
import { CSV_HEADER, csvOf } from './domain/audit-csv';
import { summaryOf } from './domain/audit-summary';

@Injectable()
export class AuditService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entries: AuditRepository,
    private readonly queries: QueryClient,
    private readonly telemetry: AdminTelemetry,
  ) {}

  /** Adds an action unless it is stored already. */
  async add(manager: EntityManager, act: AdminAct): Promise<void> {
    if (await this.entries.add(manager, act)) this.telemetry.acted(act);
  }

  /** Newest first, with the names of admins and users. */
  async list(query: AuditQueryDto): Promise<AuditEntry[]> {
    await this.catchUp();
    return this.named(await this.entries.list(await this.filterOf(query)));
  }

  /** A CSV file with all matching entries. Its first page is read before it is returned, when an error still has a status. */
  async file(query: AuditQueryDto): Promise<AsyncGenerator<string>> {
    await this.catchUp();
    const pages = this.namedPages(await this.filterOf(query));
    return linesOf(await pages.next(), pages);
  }

  private async *namedPages(filter: AuditFilter): AsyncGenerator<AuditEntry[]> {
    for await (const page of this.entries.pages(filter)) yield await this.named(page);
  }

  private async filterOf(query: AuditQueryDto): Promise<AuditFilter> {
    if (query.target === undefined) return query;
    return { ...query, userIds: await this.queries.ask(QUERIES.searchUserIds, { search: query.target }) };
  }

  /** An admin sees an own change at once, although its event may still be on its way. */
  private async catchUp(): Promise<void> {
    await Promise.all(SERVICE_NAMES.map((service) => this.addRecent(service)));
  }

  /** If a service does not answer, the events add the actions later. */
  private async addRecent(service: ServiceName): Promise<void> {
    try {
      const acts = await this.queries.ask(commonQuery(service, 'acts.list_recent'), {});
      const stored = await this.entries.findStored(acts.map(({ act_id }) => act_id));
      for (const act of acts.filter(({ act_id }) => !stored.has(act_id)))
        await this.dataSource.transaction((manager) => this.add(manager, act));
    } catch (error) {
      this.telemetry.actsDelayed(service, error);
    }
  }

  private async named(entries: KeptEntry[]): Promise<AuditEntry[]> {
    const ids = entries.flatMap(({ admin_id, before, after }) => [
      admin_id,
      ...idsIn(before),
      ...idsIn(after),
    ]);
    const names = await this.usernames([...new Set(ids)]);
    return entries.map((entry) => {
      const target_name = targetNameOf(entry, names);
      const changes = changesOf(entry.before, entry.after, names);
      return {
        ...entry,
        admin_username: names.get(entry.admin_id) ?? DELETED_ADMIN,
        target_name,
        changes,
        summary: summaryOf({ ...entry, target_name, changes }),
      };
    });
  }

  private async usernames(ids: readonly string[]): Promise<Usernames> {
    const names = new Map<string, string>([[COMMAND_LINE.adminId, COMMAND_LINE.name]]);
    for (let from = 0; from < ids.length; from += MAX_LIST_LIMIT) {
      const user_ids = ids.slice(from, from + MAX_LIST_LIMIT);
      for (const { user_id, username } of await this.queries.ask(QUERIES.listUsernames, { user_ids }))
        names.set(user_id, username);
    }
    return names;
  }
}

async function* linesOf(
  first: IteratorResult<AuditEntry[]>,
  others: AsyncGenerator<AuditEntry[]>,
): AsyncGenerator<string> {
  yield CSV_HEADER;
  if (!first.done) yield* first.value.map(csvOf);
  for await (const page of others) yield* page.map(csvOf);
}

/** The user and the date that an entry is about, as far as it is about any. */
function targetNameOf({ before, after }: KeptEntry, names: Usernames): string | null {
  const { user_id, puzzle_date } = after ?? before ?? {};
  const name = [names.get(user_id as string), puzzle_date].filter(Boolean).join(', ');
  return name === '' ? null : name;
}
