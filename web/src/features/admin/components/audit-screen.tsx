import { ROUTES, type AuditEntry } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { Figure } from '../../../ui/figures';
import { Moment } from '../../../ui/moment';
import { Sheet } from '../../../ui/sheet';
import { actionText, auditChanges } from '../domain/audit-text';
import styles from './admin.module.css';
import { Row, RowDetails, type Column } from './data-table';
import { PagedTable } from './paged-table';

const COLUMNS: ReadonlyArray<Column<AuditEntry>> = [
  { heading: 'When', cell: ({ occurred_at }) => <Moment at={occurred_at} /> },
  { heading: 'Admin', cell: ({ admin_username }) => <bdi>{admin_username}</bdi> },
  {
    heading: 'What',
    head: true,
    cell: ({ action, target_type, target_id }) => (
      <>
        {actionText(action)}
        <span className={`soft ${styles['detail']}`}>
          {target_type.replace('_', ' ')} {target_id}
        </span>
      </>
    ),
  },
  { heading: 'Changes', wide: true, cell: (entry) => <Changes entry={entry} /> },
];

export function AuditScreen() {
  return (
    <Sheet>
      <PagedTable<AuditEntry>
        caption="Audit log"
        things="the audit log"
        empty="No admin has changed anything yet."
        columns={COLUMNS}
        path={ROUTES.admin.audit}
        row={(entry) => <Row key={entry.audit_id} columns={COLUMNS} data={entry} />}
      />
    </Sheet>
  );
}

function Changes({ entry: { audit_id, before, after, request_id } }: { entry: AuditEntry }) {
  const changes = auditChanges(before, after);
  return (
    <RowDetails summary={counted(changes.length, 'field')} of={`of entry ${audit_id}`}>
      <dl className="stack close">
        {changes.map((change) => (
          <Figure key={change.field} label={change.field}>
            <bdi>{change.before}</bdi> → <bdi>{change.after}</bdi>
          </Figure>
        ))}
        <Figure label="Request">{request_id}</Figure>
      </dl>
    </RowDetails>
  );
}
