import { ROUTES, type ReportedPerson } from '@fourfold/contracts';
import { Moment } from '../../../ui/moment';
import { Sheet } from '../../../ui/sheet';
import styles from './admin.module.css';
import { Row, type Column } from './data-table';
import { PagedTable } from './paged-table';
import { PlayerCell } from './player-cell';

const DELETED = 'Deleted player';

const COLUMNS: ReadonlyArray<Column<ReportedPerson>> = [
  { heading: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    heading: 'Reported',
    head: true,
    cell: ({ reported }) =>
      reported.username === '' ? (
        <>
          {DELETED}
          <span className={`soft ${styles['detail']}`}>{reported.user_id}</span>
        </>
      ) : (
        <PlayerCell player={reported} />
      ),
  },
  { heading: 'By', cell: ({ reporter }) => <PlayerCell player={reporter} /> },
  {
    heading: 'Reason',
    wide: true,
    cell: (report) => (
      <>
        <p className={styles['multiline']}>{report.reason}</p>
        <Messages report={report} />
      </>
    ),
  },
];

export function ReportsScreen() {
  return (
    <Sheet>
      <PagedTable<ReportedPerson>
        caption="Reports"
        things="reports"
        empty="Nobody has reported anybody."
        columns={COLUMNS}
        path={ROUTES.admin.reports}
        row={(report) => <Row key={report.report_id} columns={COLUMNS} data={report} />}
      />
    </Sheet>
  );
}

function Messages({ report: { reported, reporter, message_id, messages } }: { report: ReportedPerson }) {
  if (messages.length === 0) return null;
  const nameOf = (userId: string): string =>
    (userId === reported.user_id ? reported : reporter).display_name || DELETED;
  return (
    <ol aria-label="Messages" className={`stack close ${styles['messages']}`}>
      {messages.map((message) => (
        <li key={message.message_id} data-reported={message.message_id === message_id || undefined}>
          <p className="soft">
            <bdi>{nameOf(message.from_user_id)}</bdi>, <Moment at={message.timestamp} />
            {message.message_id === message_id && <strong>, reported</strong>}
          </p>
          <p dir="auto" className={styles['multiline']}>
            {message.message}
          </p>
        </li>
      ))}
    </ol>
  );
}
