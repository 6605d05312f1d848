import {
  DELETED_ADMIN,
  MAX_LIST_LIMIT,
  QUERIES,
  type AdminResult,
  type AuditEntry,
} from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AdminTelemetry } from '../telemetry';
import type { AuditQueryDto } from './audit.dto';
import { AuditRepository, type KeptEntry } from './audit.repository';
import { changesOf, idsIn, type Usernames } from './domain/audit-changes';
import { CSV_HEADER, csvOf } from './domain/audit-csv';

@Injectable()
export class AuditService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly entries: AuditRepository,
    private readonly queries: QueryClient,
    private readonly telemetry: AdminTelemetry,
  ) {}

  /**
   * Records the action in the answer of a service before the admin gets theirs. The change is already made; if this
   * fails, the event adds the action later.
   */
  async keep<T>({ result, act }: AdminResult<T>): Promise<T> {
    if (!act) return result;
    this.telemetry.acted(act);
    try {
      await this.dataSource.transaction((manager) => this.entries.add(manager, act));
    } catch (error) {
      this.telemetry.actDelayed(act, error);
    }
    return result;
  }

  /** Newest first, with the names of admins and users. */
  async list(query: AuditQueryDto): Promise<AuditEntry[]> {
    return this.named(await this.entries.list(query));
  }

  /** The lines of a CSV file with all matching entries. */
  async *file(query: AuditQueryDto): AsyncGenerator<string> {
    yield CSV_HEADER;
    for await (const page of this.entries.pages(query))
      for (const entry of await this.named(page)) yield csvOf(entry);
  }

  private async named(entries: KeptEntry[]): Promise<AuditEntry[]> {
    const ids = entries.flatMap(({ admin_id, before, after }) => [
      admin_id,
      ...idsIn(before),
      ...idsIn(after),
    ]);
    const names = await this.usernames([...new Set(ids)]);
    return entries.map((entry) => ({
      ...entry,
      admin_username: names.get(entry.admin_id) ?? DELETED_ADMIN,
      target_name: targetNameOf(entry, names),
      changes: changesOf(entry.before, entry.after, names),
    }));
  }

  private async usernames(ids: readonly string[]): Promise<Usernames> {
    const names = new Map<string, string>();
    for (let from = 0; from < ids.length; from += MAX_LIST_LIMIT) {
      const user_ids = ids.slice(from, from + MAX_LIST_LIMIT);
      for (const { user_id, username } of await this.queries.ask(QUERIES.listUsernames, { user_ids }))
        names.set(user_id, username);
    }
    return names;
  }
}

/** The user and the date that an entry is about, as far as it is about any. */
function targetNameOf({ before, after }: KeptEntry, names: Usernames): string | null {
  const { user_id, puzzle_date } = after ?? before ?? {};
  const name = [names.get(user_id as string), puzzle_date].filter(Boolean).join(', ');
  return name === '' ? null : name;
}
