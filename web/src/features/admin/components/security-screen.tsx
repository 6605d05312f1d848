import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { listFailedLogins, unlockUser } from '../api';
import { lockedEmails } from '../domain/locked-emails';
import { useAdminAction } from '../hooks/use-admin-action';
import { ASK_EVERY_MS, useLatestFailures } from '../hooks/use-admin-query';
import styles from './admin.module.css';
import { Cell, DataTable, RowActions, type Column } from './data-table';
import { Moment } from './moment';
import { PagedTable } from './paged-table';
import { StaleNotice } from './stale-notice';

const LOCKED_COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Email' },
  { heading: 'Last try' },
  { heading: 'Actions' },
];
const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Email' },
  { heading: 'When' },
  { heading: 'Address' },
  { heading: 'Device' },
  { heading: 'Account' },
];

/** Who could not get in, and whom that has locked out. */
export function SecurityScreen() {
  return (
    <div className="stack">
      <Locked />
      <Failures />
    </div>
  );
}

function Locked() {
  const query = useLatestFailures();
  const failure = 'Failed to load locked addresses';
  const unlock = useAdminAction({
    call: ({ user_id }: { user_id: string; email: string }) => unlockUser({ user_id }),
    failure: 'Failed to unlock user',
    done: ({ email }) => `${email} is unlocked.`,
  });
  return (
    <Card heading="Locked now">
      {unlock.error && <Notice tone="alarm">{unlock.error}</Notice>}
      <StaleNotice query={query} failure={failure} />
      <QueryView
        query={query}
        loading="Loading locked addresses…"
        failure={failure}
        empty="Nobody is locked out."
        isEmpty={(failures) => lockedEmails(failures).length === 0}
      >
        {(failures) => (
          <DataTable caption="Locked e-mail addresses" columns={LOCKED_COLUMNS}>
            {lockedEmails(failures).map(({ email, user_id, attempted_at }) => (
              <tr key={email} role="row">
                <Cell label="Email" head>
                  {email}
                </Cell>
                <Cell label="Last try">
                  <Moment at={attempted_at} />
                </Cell>
                <Cell label="Actions" wide>
                  {user_id === null ? (
                    <span className="soft">No account: it unlocks by itself</span>
                  ) : (
                    <RowActions>
                      <Button
                        look="secondary"
                        aria-disabled={unlock.busy}
                        onClick={() => unlock.run({ user_id, email })}
                      >
                        Unlock<span className="visually-hidden"> {email}</span>
                      </Button>
                    </RowActions>
                  )}
                </Cell>
              </tr>
            ))}
          </DataTable>
        )}
      </QueryView>
    </Card>
  );
}

function Failures() {
  return (
    <Card heading="Failed logins">
      <PagedTable
        caption="All failed logins"
        things="failed logins"
        empty="No login has failed lately."
        columns={COLUMNS}
        queryKey={['failed logins']}
        list={listFailedLogins}
        refreshMs={ASK_EVERY_MS}
      >
        {({ email, ip, user_agent, attempted_at, user_id, locked }, place) => (
          <tr key={`${email} ${attempted_at} ${place}`} role="row">
            <Cell label="Email" head>
              {email} {locked && <span className={styles['tag']}>Locked</span>}
            </Cell>
            <Cell label="When">
              <Moment at={attempted_at} />
            </Cell>
            <Cell label="Address">{ip}</Cell>
            <Cell label="Device" wide>
              <span className="soft">{user_agent ?? 'Unknown'}</span>
            </Cell>
            <Cell label="Account">{user_id === null ? 'None' : 'Yes'}</Cell>
          </tr>
        )}
      </PagedTable>
    </Card>
  );
}
