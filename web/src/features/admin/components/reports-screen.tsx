import { ROUTES, type ReportedPerson, type ReportStatus } from '@fourfold/contracts';
import { useRef, useState } from 'react';
import { counted } from '../../../lib/counted';
import { SelectField } from '../../../ui/fields';
import { Menu } from '../../../ui/menu';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { Sheet } from '../../../ui/sheet';
import { unmuteUser, updateReport } from '../api';
import { useAdminAction } from '../hooks/queries';
import styles from './admin.module.css';
import { Row, RowActions, RowDetails, type Column } from './data-table';
import { PagedTable } from './paged-table';
import { PlayerCell } from './player-cell';
import { ReportDialog, type ReportTask } from './report-dialogs';

const DELETED = 'Deleted player';

const STATUSES = [
  ['open', 'Open'],
  ['handling', 'Being handled'],
  ['closed', 'Closed'],
  ['', 'All'],
] as const;

const NOTHING: Record<ReportStatus | '', string> = {
  open: 'No report is open.',
  handling: 'No report is being handled.',
  closed: 'No report is closed yet.',
  '': 'Nobody has reported anybody.',
};

/** The queue of reports. */
export function ReportsScreen() {
  const [status, setStatus] = useState<ReportStatus | ''>('open');
  const [task, setTask] = useState<{ what: ReportTask; report: ReportedPerson }>();
  const columns: ReadonlyArray<Column<ReportedPerson>> = [
    { heading: 'When', cell: ({ created_at }) => <Moment at={created_at} /> },
    { heading: 'Reported', head: true, cell: (report) => <Reported report={report} /> },
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
    { heading: 'Status', cell: (report) => <Status report={report} /> },
    {
      heading: 'Actions',
      wide: true,
      forAdmins: true,
      cell: (report) => <ReportActions report={report} onTask={(what) => setTask({ what, report })} />,
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
      <PagedTable<ReportedPerson>
        key={status}
        caption="Reports"
        things="reports"
        empty={NOTHING[status]}
        columns={columns}
        path={ROUTES.admin.reports}
        filter={{ status }}
        row={(report) => <Row key={report.report_id} columns={columns} data={report} />}
      />
      {task && <ReportDialog {...task} onClose={() => setTask(undefined)} />}
    </Sheet>
  );
}

interface ReportActionsProps {
  report: ReportedPerson;
  onTask: (task: ReportTask) => void;
}

function ReportActions({ report, onTask }: ReportActionsProps) {
  const { report_id: reportId, reported, status, version } = report;
  const opener = useRef<HTMLButtonElement>(null);
  const handling = useAdminAction({
    call: updateReport,
    failure: 'Failed to change the report',
    done: ({ changes }) =>
      changes.status === 'open' ? 'The report is open again.' : 'You handle the report now.',
  });
  const unmuting = useAdminAction({
    call: unmuteUser,
    failure: 'Failed to end the mute',
    done: () => `${reported.display_name} is not muted any more.`,
  });
  const error = handling.error ?? unmuting.error;
  const move = (to: ReportStatus): void => handling.run({ reportId, changes: { status: to, version } });
  const onPlayer = [
    { label: 'Warn', onChoose: () => onTask('warn') },
    isMuted(report)
      ? { label: 'End mute', onChoose: () => unmuting.run(reported) }
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
            ...(status === 'closed' ? [] : [{ label: 'Close report', onChoose: () => onTask('close') }]),
            ...(status === 'open' ? [] : [{ label: 'Open again', onChoose: () => move('open') }]),
            ...(reported.username === '' ? [] : onPlayer),
          ]}
        >
          Actions<span className="visually-hidden">{` for report ${reportId}`}</span>
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

function Status({ report: { status, handled_by, handled_at, closed_reason } }: { report: ReportedPerson }) {
  return (
    <>
      <span className="tag">{STATUS_NAMES[status]}</span>
      {closed_reason !== null && <p className={styles['multiline']}>{closed_reason}</p>}
      {handled_by && (
        <span className={`soft ${styles['detail']}`}>
          <bdi translate="no">{handled_by.display_name || DELETED}</bdi>
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

function outcomeOf({ status, closed_reason }: ReportedPerson['earlier'][number]): string {
  return [STATUS_NAMES[status].toLowerCase(), closed_reason].filter((part) => part !== null).join(': ');
}

/** Who is reported, and what is known about them already. */
function Reported({ report }: { report: ReportedPerson }) {
  const { report_id, reported, earlier, earlier_total, warnings, muted_until } = report;
  if (reported.username === '')
    return (
      <>
        <span>{DELETED}</span>
        <span className={`soft ${styles['detail']}`}>{reported.user_id}</span>
      </>
    );
  return (
    <>
      <PlayerCell player={reported} />
      {warnings > 0 && <span className={`soft ${styles['detail']}`}>{counted(warnings, 'warning')}</span>}
      {isMuted(report) && muted_until !== null && (
        <span className={`soft ${styles['detail']}`}>
          Muted until <Moment at={muted_until} />
        </span>
      )}
      {earlier_total > 0 && (
        <RowDetails summary={counted(earlier_total, 'earlier report')} of={`than report ${report_id}`}>
          <ol className="stack close">
            {earlier.map((one) => (
              <li key={one.report_id} className="soft">
                <Moment at={one.created_at} />: <span>{one.reason}</span> <span>{`(${outcomeOf(one)})`}</span>
              </li>
            ))}
          </ol>
        </RowDetails>
      )}
    </>
  );
}

function isMuted({ muted_until }: ReportedPerson): boolean {
  return muted_until !== null && Date.parse(muted_until) > Date.now();
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
            <bdi translate="no">{nameOf(message.from_user_id)}</bdi>, <Moment at={message.timestamp} />
            {message.message_id === message_id && <strong>, reported</strong>}
          </p>
          <p dir="auto" translate="no" className={styles['multiline']}>
            {message.message}
          </p>
        </li>
      ))}
    </ol>
  );
}
