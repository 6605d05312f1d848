import { REPORT_REASON_MAX_CHARACTERS, type PlayerName } from '@fourfold/contracts';
import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { reportUser } from '../api';
import { useFriendAction } from '../hooks/use-friend-action';
import styles from './friends.module.css';

/** Tells those who run Fourfold what somebody did. */
export function ReportForm({ person, onClose }: { person: PlayerName; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const report = useFriendAction({
    call: reportUser,
    failure: 'Failed to send report',
    done: () => `Your report about ${person.display_name} has been sent.`,
    onDone: onClose,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() !== '') report.run({ user_id: person.user_id, reason: reason.trim() });
  };
  return (
    <form className={styles['confirmation']} onSubmit={submit}>
      <label htmlFor={id}>
        What did <bdi>{person.display_name}</bdi> do?
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={REPORT_REASON_MAX_CHARACTERS}
        value={reason}
        autoFocus
        onChange={(event) => setReason(event.target.value)}
      />
      {report.error && <Notice tone="alarm">{report.error}</Notice>}
      <div className={styles['actions']}>
        <Button type="submit" look="danger" disabled={reason.trim() === ''} aria-disabled={report.busy}>
          Send report
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
