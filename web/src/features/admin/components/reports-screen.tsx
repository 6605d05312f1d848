import { ROUTES, type ReportCase, type ReportStatus } from '@fourfold/contracts';
import { Suspense, useRef, useState } from 'react';
import { optionalComponent } from '../../../lib/optional-component';
import { serverClock } from '../../../lib/time/server-clock';
import { SelectField } from '../../../ui/fields';
import { Menu } from '../../../ui/menu';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { updateCase } from '../api';
import { isMuted } from '../domain/mute';
import { POLL_MS, useAdminAction } from '../hooks/queries';
import { nameOf, useUnmuting } from '../hooks/use-unmuting';
import styles from './admin.module.css';
import type { CaseTask } from './case-dialogs';
import { CasePerson, CaseReports } from './case-evidence';
import { Row, RowActions, type Column } from './data-table';
import { PagedTable } from './paged-table';

const CaseDialog = optionalComponent(async () => (await import('./case-dialogs')).CaseDialog);

/** Each has its evidence, some dozen messages: more would take a phone longer than a second to show. */
const CASES_PER_PAGE = 8;

const STATUSES = [
  ['', 'To do'],
  ['open', 'Open'],
  ['handling', 'Being handled'],
  ['closed', 'Closed'],
] as const;

const NOTHING: Record<ReportStatus | '', string> = {
  '': 'Nobody is reported.',
  open: 'No report is open.',
  handling: 'No report is being handled.',
  closed: 'No report is closed yet.',
};

/** The queue of reports: a row for each reported person, the longest waiting first. */
export function ReportsScreen() {
  // With those that are being handled: what one has just taken stays in view.
  const [status, setStatus] = useState<ReportStatus | ''>('');
  const [task, setTask] = useState<{ what: CaseTask; reportCase: ReportCase }>();
  const columns: ReadonlyArray<Column<ReportCase>> = [
    { heading: 'Reported', head: true, width: '20%', cell: (one) => <CasePerson reportCase={one} /> },
    { heading: 'Reports', width: '50%', wide: true, cell: (one) => <CaseReports reportCase={one} /> },
    { heading: 'Status', width: '16%', cell: (one) => <Status reportCase={one} /> },
    {
      heading: 'Actions',
      width: '14%',
      wide: true,
      forAdmins: true,
      cell: (one) => <CaseActions reportCase={one} onTask={(what) => setTask({ what, reportCase: one })} />,
    },
  ];
  return (
    <Sheet className="stack">
      <div>
        <SelectField
          label="Show"
          options={STATUSES}
          value={status}
          onChange={({ target }) => setStatus(target.value as ReportStatus | '')}
        />
      </div>
      <PagedTable<ReportCase>
        key={status}
        caption="Reports"
        things="reports"
        empty={NOTHING[status]}
        columns={columns}
        path={ROUTES.admin.reportCases}
        filter={{ status }}
        pageSize={CASES_PER_PAGE}
        words={['Older', 'Newer']}
        refreshMs={POLL_MS}
        row={(one) => <Row key={one.user.user_id} columns={columns} data={one} />}
      />
      <Suspense>{task && <CaseDialog {...task} onClose={() => setTask(undefined)} />}</Suspense>
    </Sheet>
  );
}

interface CaseActionsProps {
  reportCase: ReportCase;
  onTask: (task: CaseTask) => void;
}

function CaseActions({ reportCase: { user, status, version, muted_until }, onTask }: CaseActionsProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const handling = useAdminAction({
    call: updateCase,
    failure: 'Failed to change the case',
    done: ({ changes }) =>
      changes.status === 'open' ? 'The case is open again.' : 'You handle the case now.',
  });
  const unmuting = useUnmuting();
  const error = handling.error ?? unmuting.error;
  const move = (to: ReportStatus): void =>
    handling.run({ userId: user.user_id, changes: { status: to, version } });
  const onPlayer = [
    { label: 'Warn', onChoose: () => onTask('warn') },
    isMuted(muted_until, serverClock.now())
      ? { label: 'End mute', onChoose: () => unmuting.run(user) }
      : { label: 'Mute', onChoose: () => onTask('mute') },
    { label: 'Rename', onChoose: () => onTask('rename') },
    { label: 'Scores', onChoose: () => onTask('scores') },
    { label: 'Disable', onChoose: () => onTask('disable'), isDestructive: true },
  ];
  return (
    <>
      <RowActions>
        <Menu
          ref={opener}
          className={styles['opener']}
          items={[
            ...(status === 'open' ? [{ label: 'Handle', onChoose: () => move('handling') }] : []),
            ...(status === 'closed' ? [] : [{ label: 'Close case', onChoose: () => onTask('close') }]),
            ...(status === 'open' ? [] : [{ label: 'Open again', onChoose: () => move('open') }]),
            ...(user.username === '' ? [] : onPlayer),
          ]}
        >
          Actions<span className="visually-hidden">{` for ${nameOf(user) || user.user_id}`}</span>
        </Menu>
      </RowActions>
      {error && (
        <Notice tone="alarm">
          <span>{error}</span>
          {handling.current !== undefined && <span>. The row shows what is stored.</span>}
        </Notice>
      )}
    </>
  );
}

const STATUS_NAMES = Object.fromEntries(STATUSES) as Record<ReportStatus, string>;

function Status({ reportCase: { status, handler, handled_at, closed_reason } }: { reportCase: ReportCase }) {
  return (
    <>
      <span className="tag">{STATUS_NAMES[status]}</span>
      {closed_reason !== null && <p className={styles['multiline']}>{closed_reason}</p>}
      {handler && (
        <span className={`soft ${styles['detail']}`}>
          <bdi translate="no">{handler.display_name || 'Deleted admin'}</bdi>
          {handled_at !== null && (
            <>
              , <Moment at={handled_at} />
            </>
          )}
        </span>
      )}
    </>
  );
}
