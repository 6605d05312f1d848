import type { PlayerName, ReportedPerson } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/sheet';
import { listReports } from '../api';
import styles from './admin.module.css';
import { Cell, type Column } from './data-table';
import { Moment } from './moment';
import { PagedTable } from './paged-table';

const DELETED = 'Deleted player';
const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Reported' },
  { heading: 'By' },
  { heading: 'Reason' },
];

type UserLink = (person: PlayerName) => ReactNode;

/** What players report about others. `userLink` is the way to what can be done about one. */
export function ReportsScreen({ userLink }: { userLink: UserLink }) {
  return (
    <Sheet>
      <PagedTable
        caption="Reports"
        things="reports"
        empty="Nobody has reported anybody."
        columns={COLUMNS}
        queryKey={['reports']}
        list={listReports}
      >
        {(report) => <ReportRow key={report.report_id} report={report} userLink={userLink} />}
      </PagedTable>
    </Sheet>
  );
}

function ReportRow({ report, userLink }: { report: ReportedPerson; userLink: UserLink }) {
  const { created_at, reported, reporter, reason } = report;
  return (
    <tr role="row">
      <Cell label="When">
        <Moment at={created_at} />
      </Cell>
      <Cell label="Reported" head>
        {reported.username === '' ? (
          <>
            {DELETED}
            <span className={styles['detail']}>{reported.user_id}</span>
          </>
        ) : (
          <>
            <bdi>{reported.display_name}</bdi>
            <span className={styles['detail']}>{userLink(reported)}</span>
          </>
        )}
      </Cell>
      <Cell label="By">
        <bdi>{reporter.display_name}</bdi>
        <span className={styles['detail']}>{userLink(reporter)}</span>
      </Cell>
      <Cell label="Reason" wide>
        <p className={styles['told']}>{reason}</p>
        <Messages report={report} />
      </Cell>
    </tr>
  );
}

/** The reported message among those around it. */
function Messages({ report: { reported, reporter, message_id, messages } }: { report: ReportedPerson }) {
  if (messages.length === 0) return null;
  const nameOf = (userId: string): string =>
    (userId === reported.user_id ? reported : reporter).display_name || DELETED;
  return (
    <ol aria-label="Messages" className={styles['quotes']}>
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
