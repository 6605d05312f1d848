import type { AuditEntry } from '@fourfold/contracts';
import { Sheet } from '../../../ui/sheet';
import { listAudit } from '../api';
import { actionText, auditChanges } from '../domain/audit-text';
import styles from './admin.module.css';
import { Cell, type Column } from './data-table';
import { Moment } from './moment';
import { PagedTable } from './paged-table';

const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Admin' },
  { heading: 'What' },
  { heading: 'Changes' },
];

/** What admins have changed, newest first. */
export function AuditScreen() {
  return (
    <Sheet>
      <PagedTable
        caption="Audit log"
        things="the audit log"
        empty="No admin has changed anything yet."
        columns={COLUMNS}
        queryKey={['audit']}
        list={listAudit}
      >
        {(entry) => <AuditRow key={entry.audit_id} entry={entry} />}
      </PagedTable>
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
