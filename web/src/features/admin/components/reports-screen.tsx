import { ADMIN_DEFAULT_PAGE_SIZE, type PlayerName } from '@fourfold/contracts';
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
const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'When' },
  { heading: 'Reported' },
  { heading: 'By' },
  { heading: 'Reason' },
];

/** What players report about others. `userLink` is the way to what can be done about one. */
export function ReportsScreen({ userLink }: { userLink: (person: PlayerName) => ReactNode }) {
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
              {reports
                .slice(0, ADMIN_DEFAULT_PAGE_SIZE)
                .map(({ report_id, created_at, reported, reporter, reason, message_text }) => (
                  <tr key={report_id} role="row">
                    <Cell label="When">
                      <Moment at={created_at} />
                    </Cell>
                    <Cell label="Reported" head>
                      {reported.username === '' ? (
                        <>
                          Deleted player
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
                      {message_text !== null && (
                        <blockquote className={styles['quote']}>{message_text}</blockquote>
                      )}
                    </Cell>
                  </tr>
                ))}
            </DataTable>
            <OlderNewer page={page} hasOlder={reports.length > ADMIN_DEFAULT_PAGE_SIZE} onPage={setPage} />
          </>
        )}
      </QueryView>
    </Sheet>
  );
}
