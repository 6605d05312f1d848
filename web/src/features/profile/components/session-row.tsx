import type { Session } from '@fourfold/contracts';
import { Button } from '../../../ui/button';
import { deviceName } from '../domain/device-name';
import styles from './profile.module.css';

const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const device = deviceName(session.user_agent);
  return (
    <li>
      <div>
        <p className={styles['device']}>
          {device} {session.is_current && <span className={styles['here']}>This device</span>}
        </p>
        <p className={styles['soft']}>
          Since <Moment at={session.created_at} />, last used <Moment at={session.last_used_at} />
          {session.ip && `, from ${session.ip}`}
        </p>
      </div>
      <Button
        aria-disabled={busy}
        aria-label={session.is_current ? 'Sign out this device' : `Sign out ${device}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  );
}

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{MOMENT.format(new Date(at))}</time>;
}
