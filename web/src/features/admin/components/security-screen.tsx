import { MAX_LIST_LIMIT, ROUTES, type FailedLogin } from '@fourfold/contracts';
import { Card } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { unlockUser } from '../api';
import { POLL_MS, useAdminAction, useAdminQuery } from '../hooks/queries';
import { AdminQueryView } from './admin-query-view';
import { DataTable, Row, RowAction, RowActions, type Column } from './data-table';
import { PagedTable } from './paged-table';

const COLUMNS: ReadonlyArray<Column<FailedLogin>> = [
  {
    heading: 'Email',
    head: true,
    cell: ({ email, locked }) => (
      <>
        <bdi translate="no">{email === '' ? 'Unknown passkey' : email}</bdi>{' '}
        {locked && <span className="tag">Locked</span>}
      </>
    ),
  },
  { heading: 'When', cell: ({ attempted_at }) => <Moment at={attempted_at} /> },
  { heading: 'Address', cell: ({ ip }) => ip },
  {
    heading: 'Device',
    wide: true,
    cell: ({ user_agent }) => <span className="soft">{user_agent ?? 'Unknown'}</span>,
  },
  { heading: 'Account', cell: ({ user_id }) => (user_id === null ? 'None' : 'Yes') },
];

export function SecurityScreen() {
  return (
    <div className="stack">
      <Locked />
      <Card heading="Failed logins">
        <PagedTable<FailedLogin>
          caption="All failed logins"
          things="failed logins"
          empty="No login has failed lately."
          columns={COLUMNS}
          path={ROUTES.admin.failedLogins}
          refreshMs={POLL_MS}
          row={(failed, place) => (
            <Row key={`${failed.email} ${failed.attempted_at} ${place}`} columns={COLUMNS} data={failed} />
          )}
        />
      </Card>
    </div>
  );
}

function Locked() {
  // Only the latest failures can have caused a lock.
  const query = useAdminQuery<FailedLogin[]>(
    ROUTES.admin.failedLogins,
    { limit: MAX_LIST_LIMIT },
    { refetchInterval: POLL_MS },
  );
  const unlock = useAdminAction({
    call: ({ user_id }: { user_id: string; email: string }) => unlockUser({ user_id }),
    failure: 'Failed to unlock user',
    done: ({ email }) => `${email} is unlocked.`,
  });
  const columns: ReadonlyArray<Column<FailedLogin>> = [
    { heading: 'Email', head: true, cell: ({ email }) => <bdi translate="no">{email}</bdi> },
    { heading: 'Last try', cell: ({ attempted_at }) => <Moment at={attempted_at} /> },
    {
      heading: 'Actions',
      wide: true,
      forAdmins: true,
      cell: ({ email, user_id }) =>
        user_id === null ? (
          <span className="soft">No account: it unlocks by itself</span>
        ) : (
          <RowActions>
            <RowAction
              label="Unlock"
              of={email}
              look="secondary"
              busy={unlock.busy}
              onClick={() => unlock.run({ user_id, email })}
            />
          </RowActions>
        ),
    },
  ];
  return (
    <Card heading="Locked now">
      {unlock.error && <Notice tone="alarm">{unlock.error}</Notice>}
      <AdminQueryView
        query={query}
        things="locked addresses"
        empty="Nobody is locked out."
        isEmpty={(failures) => lockedEmails(failures).length === 0}
      >
        {(failures) => (
          <DataTable caption="Locked email addresses" columns={columns}>
            {lockedEmails(failures).map((locked) => (
              <Row key={locked.email} columns={columns} data={locked} />
            ))}
          </DataTable>
        )}
      </AdminQueryView>
    </Card>
  );
}

/** The last failure of each locked address, newest first. */
function lockedEmails(failures: readonly FailedLogin[]): FailedLogin[] {
  const newestFirst = failures
    .filter(({ locked }) => locked)
    .toSorted((one, other) => (one.attempted_at < other.attempted_at ? 1 : -1));
  return [...Map.groupBy(newestFirst, ({ email }) => email.toLowerCase()).values()].map(([last]) => last!);
}
