import type { AccessChange, AccessChangedData } from '@fourfold/contracts';
import { REMEMBERED_MS } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

interface ChangeRow {
  data: AccessChangedData;
  aggregate_version: string;
}

/** Recent changes of access, read from their events in the outbox. */
@Injectable()
export class AccessRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Changes that may still end an unexpired token. */
  async findRelevant(): Promise<AccessChange[]> {
    const rows = await this.dataSource.sql<ChangeRow[]>`
      select data, aggregate_version from outbox
       where type = 'user.access_changed'
         and created_at >= now() - make_interval(secs => ${REMEMBERED_MS / 1_000})
         and data -> 'revoked' ->> 'scope' <> 'none'
       order by sequence`;
    return rows.map(toChange);
  }
}

function toChange({ data, aggregate_version }: ChangeRow): AccessChange {
  const { user_id, revoked, not_before } = data;
  return { user_id, account_version: Number(aggregate_version), revoked, not_before };
}
