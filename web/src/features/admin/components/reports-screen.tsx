import { ROUTES, type PlayerName, type ReportedPerson } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/sheet';
import styles from './admin.module.css';
import { Row, type Column } from './data-table';
import { Moment } from './moment';
import { PagedTable } from './paged-table';

const DELETED = 'Deleted player';

type UserLink = (person: PlayerName) => ReactNode;

const columnsWith = (userLink: UserLink): ReadonlyArray<Column<ReportedPerson>> => [
  { heading: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    heading: 'Reported',
    head: true,
    cell: ({ reported }) => {
      const isDeleted = reported.username === '';
      return (
        <>
          <bdi>{isDeleted ? DELETED : reported.display_name}</bdi>
          <span className={`soft ${styles['detail']}`}>
            {isDeleted ? reported.user_id : userLink(reported)}
          </span>
        </>
      );
    },
  },
  {
    heading: 'By',
    cell: ({ reporter }) => (
      <>
        <bdi>{reporter.display_name}</bdi>
        <span className={`soft ${styles['detail']}`}>{userLink(reporter)}</span>
      </>
    ),
  },
  {
    heading: 'Reason',
    wide: true,
    cell: (report) => (
      <>
        <p className={styles['told']}>{report.reason}</p>
        <Messages report={report} />
      </>
    ),
  },
];

/** What players report about others. `userLink` is the way to what can be done about one. */
export function ReportsScreen({ userLink }: { userLink: UserLink }) {
  const columns = columnsWith(userLink);
  return (
    <Sheet>
      <PagedTable<ReportedPerson>
        caption="Reports"
        things="reports"
        empty="Nobody has reported anybody."
        columns={columns}
        path={ROUTES.admin.reports}
      >
        {(report) => <Row key={report.report_id} columns={columns} data={report} />}
      </PagedTable>
    </Sheet>
  );
}

/** The reported message among those around it. */
function Messages({ report: { reported, reporter, message_id, messages } }: { report: ReportedPerson }) {
  if (messages.length === 0) return null;
  const nameOf = (userId: string): string =>
    (userId === reported.user_id ? reported : reporter).display_name || DELETED;
  return (
    <ol aria-label="Messages" className={`stack close ${styles['quotes']}`}>
      {messages.map((message) => (
        <li key={message.message_id} data-reported={message.message_id === message_id || undefined}>
          <p className="soft">
            <bdi>{nameOf(message.from_user_id)}</bdi>, <Moment at={message.timestamp} />
            {message.message_id === message_id && <strong>, reported</strong>}
          </p>
          <p dir="auto" className={styles['told']}>
            {message.message}
          </p>
        </li>
      ))}
    </ol>
  );
}
