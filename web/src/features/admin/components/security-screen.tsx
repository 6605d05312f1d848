import type { FailedLogin } from '@fourfold/contracts';
import { useId } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { Sheet } from '../../../ui/sheet';
import { unlockUser } from '../api/unlock-user';
import { lockedEmails } from '../domain/locked-emails';
import { useAdminAction } from '../hooks/use-admin-action';
import { useFailedLogins } from '../hooks/use-admin-data';
import styles from './admin.module.css';
import { Cell, DataTable, RowActions, type Column } from './data-table';
import { Moment } from './moment';
import { StaleNotice } from './stale-notice';

const LOCKED_COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Email' },
  { heading: 'Last try' },
  { heading: 'Actions' },
];
const FAILURE = 'Failed to load failed logins';
const COLUMNS: ReadonlyArray<Column<never>> = [
  { heading: 'Email' },
  { heading: 'When' },
  { heading: 'Address' },
  { heading: 'Device' },
  { heading: 'Account' },
];

/** Who could not get in, and whom that has locked out. */
export function SecurityScreen() {
  const query = useFailedLogins();
  return (
    <div className={styles['stack']}>
      <StaleNotice query={query} failure={FAILURE} />
      <QueryView
        query={query}
        loading="Loading failed logins…"
        failure={FAILURE}
        empty="No login has failed lately."
        isEmpty={(failures) => failures.length === 0}
      >
        {(failures) => (
          <div className={styles['stack']}>
            <Locked failures={failures} />
            <Failures failures={failures} />
          </div>
        )}
      </QueryView>
    </div>
  );
}

function Locked({ failures }: { failures: FailedLogin[] }) {
  const headingId = useId();
  const locked = lockedEmails(failures);
  const unlock = useAdminAction({
    call: ({ user_id }: { user_id: string; email: string }) => unlockUser(user_id),
    failure: 'Failed to unlock user',
    done: ({ email }) => `${email} is unlocked.`,
  });
  return (
    <Sheet aria-labelledby={headingId} className={styles['stack']}>
      <h2 id={headingId}>Locked now</h2>
      {unlock.error && <Notice tone="alarm">{unlock.error}</Notice>}
      {locked.length === 0 ? (
        <p className={styles['soft']}>Nobody is locked out.</p>
      ) : (
        <DataTable caption="Locked e-mail addresses" columns={LOCKED_COLUMNS}>
          {locked.map(({ email, user_id, attempted_at }) => (
            <tr key={email} role="row">
              <Cell label="Email" head>
                {email}
              </Cell>
              <Cell label="Last try">
                <Moment at={attempted_at} />
              </Cell>
              <Cell label="Actions" wide>
                {user_id === null ? (
                  <span className={styles['soft']}>No account: it unlocks by itself</span>
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
    </Sheet>
  );
}

function Failures({ failures }: { failures: FailedLogin[] }) {
  const headingId = useId();
  return (
    <Sheet aria-labelledby={headingId} className={styles['stack']}>
      <h2 id={headingId}>Failed logins</h2>
      <DataTable caption="All failed logins" columns={COLUMNS}>
        {failures.map(({ email, ip, user_agent, attempted_at, user_id, locked }, at) => (
          <tr key={`${email} ${attempted_at} ${at}`} role="row">
            <Cell label="Email" head>
              {email} {locked && <span className={styles['tag']}>Locked</span>}
            </Cell>
            <Cell label="When">
              <Moment at={attempted_at} />
            </Cell>
            <Cell label="Address">{ip}</Cell>
            <Cell label="Device" wide>
              <span className={styles['soft']}>{user_agent ?? 'Unknown'}</span>
            </Cell>
            <Cell label="Account">{user_id === null ? 'None' : 'Yes'}</Cell>
          </tr>
        ))}
      </DataTable>
    </Sheet>
  );
}
