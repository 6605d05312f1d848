import { ADMIN_DEFAULT_PAGE_SIZE, type AuditEntry } from '@fourfold/contracts';
import { useState } from 'react';
import { QueryView } from '../../../ui/query-view';
import { Sheet } from '../../../ui/sheet';
import { actionText, auditChanges } from '../domain/audit-text';
import { useAudit } from '../hooks/use-admin-data';
import styles from './admin.module.css';
import { Cell, DataTable, type Column } from './data-table';
import { Moment } from './moment';
import { OlderNewer } from './older-newer';
import { StaleNotice } from './stale-notice';

const FAILURE = 'Failed to load the audit log';
const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Admin' },
  { heading: 'What' },
  { heading: 'Changes' },
];

/** What admins have changed, newest first. */
export function AuditScreen() {
  const [page, setPage] = useState(1);
  const query = useAudit(page, ADMIN_DEFAULT_PAGE_SIZE);
  return (
    <Sheet className={styles['stack']}>
      <StaleNotice query={query} failure={FAILURE} />
      <QueryView
        query={query}
        loading="Loading the audit log…"
        failure={FAILURE}
        empty="No admin has changed anything yet."
        isEmpty={(entries) => entries.length === 0 && page === 1}
      >
        {(entries) => (
          <>
            <DataTable caption="Audit log" columns={COLUMNS} busy={query.isPlaceholderData}>
              {entries.slice(0, ADMIN_DEFAULT_PAGE_SIZE).map((entry) => (
                <AuditRow key={entry.audit_id} entry={entry} />
              ))}
            </DataTable>
            <OlderNewer page={page} hasOlder={entries.length > ADMIN_DEFAULT_PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Sheet>
  );
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const changes = auditChanges(entry.before, entry.after);
  return (
    <tr role="row">
      <Cell label="When">
        <Moment at={entry.occurred_at} />
      </Cell>
      <Cell label="Admin">
        <bdi>{entry.admin_username}</bdi>
      </Cell>
      <Cell label="What" head>
        {actionText(entry.action)}
        <span className={styles['detail']}>
          {entry.target_type.replace('_', ' ')} {entry.target_id}
        </span>
      </Cell>
      <Cell label="Changes" wide>
        <details className={styles['changes']}>
          <summary>
            {changes.length === 1 ? '1 field' : `${changes.length} fields`}
            <span className="visually-hidden"> of entry {entry.audit_id}</span>
          </summary>
          <dl>
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  <bdi>{before}</bdi> → <bdi>{after}</bdi>
                </dd>
              </div>
            ))}
            <div>
              <dt>Request</dt>
              <dd>{entry.request_id}</dd>
            </div>
          </dl>
        </details>
      </Cell>
    </tr>
  );
}
