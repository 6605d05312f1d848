import type { CaseMessage, CaseReport, ReportCase } from '@fourfold/contracts';
import { counted } from '../../../lib/counted';
import { serverClock } from '../../../lib/time/server-clock';
import { Moment } from '../../../ui/moment';
import { isMuted } from '../domain/mute';
import styles from './admin.module.css';
import { PlayerCell } from './player-cell';

const DELETED = 'Deleted player';

/** Who is reported, and what is known about them already. */
export function CasePerson({ reportCase }: { reportCase: ReportCase }) {
  const { user, warnings, last_warning, muted_until, closed_before } = reportCase;
  return (
    <>
      <PlayerCell player={user} />
      {warnings > 0 && <span className={`soft ${styles['detail']}`}>{counted(warnings, 'warning')}</span>}
      {last_warning && (
        <span className={`soft ${styles['detail']}`}>
          <bdi translate="no">{last_warning.message}</bdi>,{' '}
          {last_warning.read_at === null ? (
            'not read yet'
          ) : (
            <>
              read <Moment at={last_warning.read_at} />
            </>
          )}
        </span>
      )}
      {isMuted(muted_until, serverClock.now()) && (
        <span className={`soft ${styles['detail']}`}>
          Muted until <Moment at={muted_until} />
        </span>
      )}
      {closed_before > 0 && (
        <span
          className={`soft ${styles['detail']}`}
        >{`${counted(closed_before, 'earlier report')} closed`}</span>
      )}
    </>
  );
}

/** What was reported, by whom, and what was said around it. */
export function CaseReports({ reportCase: { reports, count } }: { reportCase: ReportCase }) {
  return (
    <div className="stack close">
      <strong>{counted(count, 'report')}</strong>
      <ol aria-label="Reports" className="stack tight">
        {reports.map((report) => (
          <li key={report.report_id}>
            <p className="soft">
              <bdi translate="no">{report.reporter.display_name || DELETED}</bdi>,{' '}
              <Moment at={report.created_at} />
            </p>
            <p className={styles['multiline']} dir="auto" translate="no">
              {report.reason}
            </p>
            <Messages report={report} />
          </li>
        ))}
      </ol>
      {count > reports.length && (
        <p className="soft">{`${count - reports.length} older ones aren’t shown.`}</p>
      )}
    </div>
  );
}

function Messages({ report: { context } }: { report: CaseReport }) {
  if (context.length === 0) return null;
  return (
    <ol aria-label="Messages" className={`stack close ${styles['messages']}`}>
      {context.map((message, place) => (
        <Message key={place} message={message} />
      ))}
    </ol>
  );
}

function Message({ message: { display_name, message, timestamp, is_reported } }: { message: CaseMessage }) {
  return (
    <li data-reported={is_reported || undefined}>
      <p className="soft">
        <bdi translate="no">{display_name || DELETED}</bdi>, <Moment at={timestamp} />
        {is_reported && <strong>, reported</strong>}
      </p>
      <p dir="auto" translate="no" className={styles['multiline']}>
        {message}
      </p>
    </li>
  );
}
