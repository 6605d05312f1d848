import { ADMIN_DEFAULT_PAGE_SIZE, type PlayerName, type ReportedPerson } from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { QueryView } from '../../../ui/query-view';
import { Sheet } from '../../../ui/sheet';
import { useReports } from '../hooks/use-admin-data';
import styles from './admin.module.css';
import { Cell, DataTable, type Column } from './data-table';
import { Moment } from './moment';
import { OlderNewer } from './older-newer';
import { StaleNotice } from './stale-notice';

const FAILURE = 'Failed to load reports';
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
  const [page, setPage] = useState(1);
  const query = useReports(page, ADMIN_DEFAULT_PAGE_SIZE);
  return (
    <Sheet className={styles['stack']}>
      <StaleNotice query={query} failure={FAILURE} />
      <QueryView
        query={query}
        loading="Loading reports…"
        failure={FAILURE}
        empty="Nobody has reported anybody."
        isEmpty={(reports) => reports.length === 0 && page === 1}
      >
        {(reports) => (
          <>
            <DataTable caption="Reports" columns={COLUMNS} busy={query.isPlaceholderData}>
              {reports.slice(0, ADMIN_DEFAULT_PAGE_SIZE).map((report) => (
                <ReportRow key={report.report_id} report={report} userLink={userLink} />
              ))}
            </DataTable>
            <OlderNewer page={page} hasOlder={reports.length > ADMIN_DEFAULT_PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </QueryView>
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
          <p className={styles['soft']}>
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
