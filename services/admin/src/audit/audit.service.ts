import { DELETED_ADMIN, QUERIES, type AdminResult, type AuditEntry } from '@fourfold/contracts';
import { QueryClient } from '@fourfold/platform/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AdminTelemetry } from '../telemetry';
import { AuditRepository } from './audit.repository';

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

  /** Newest first, with the admins' usernames. */
  async list(skip: number, limit: number): Promise<AuditEntry[]> {
    const entries = await this.entries.list(skip, limit);
    if (entries.length === 0) return [];
    const user_ids = [...new Set(entries.map(({ admin_id }) => admin_id))];
    const known = await this.queries.ask(QUERIES.listUsernames, { user_ids });
    const names = new Map(known.map(({ user_id, username }) => [user_id, username]));
    return entries.map((entry) => ({
      ...entry,
      admin_username: names.get(entry.admin_id) ?? DELETED_ADMIN,
    }));
  }
}
