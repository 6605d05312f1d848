import type { AccessChange, AccessChanges, AccessChangedData } from '@fourfold/contracts';
import { REMEMBERED_MS } from '@fourfold/platform';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A change appears with its commit, dated by its beginning: no transaction takes longer than this. */
const OVERLAP_SECONDS = 60;

interface ChangeRow {
  data: AccessChangedData;
  aggregate_version: string;
}

/** The ends of access that were announced lately, read from the announcements themselves. */
@Injectable()
export class AccessChangesRepository {
  constructor(private readonly dataSource: DataSource) {}

  async findSince(since: Date | undefined): Promise<AccessChanges> {
    const [clock] = await this.dataSource.sql<[{ as_of: Date; oldest: Date }]>`
      select now() - make_interval(secs => ${OVERLAP_SECONDS}) as as_of,
             now() - make_interval(secs => ${REMEMBERED_MS / 1_000}) as oldest`;
    const from = since && since > clock.oldest ? since : clock.oldest;
    const rows = await this.dataSource.sql<ChangeRow[]>`
      select data, aggregate_version from outbox
       where type = 'user.access_changed' and created_at >= ${from} and data -> 'revoked' ->> 'scope' <> 'none'
       order by sequence`;
    return { as_of: clock.as_of.toISOString(), changes: rows.map(toChange) };
  }
}

function toChange({ data, aggregate_version }: ChangeRow): AccessChange {
  const { user_id, revoked, not_before } = data;
  return { user_id, account_version: Number(aggregate_version), revoked, not_before };
}
