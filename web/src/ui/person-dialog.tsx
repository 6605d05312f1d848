import { REPORT_REASON_MAX_CHARACTERS, ROUTES, type ReportUserRequest } from '@fourfold/contracts';
import { cutText } from '@fourfold/game-rules';
import { useId, useState } from 'react';
import { api } from '../lib/api';
import { useBlocking, useFriendAction } from '../lib/friends/queries';
import { ConfirmDialog, Dialog, DialogForm, INITIAL_FOCUS } from './dialog';
import styles from './person-menu.module.css';

export interface Person {
  userId: string;
  name: string;
  /** A message from them to include in a report. */
  messageId?: number | undefined;
}

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

/** What a menu of a player has opened. */
export function PersonDialog({ what, ...dialog }: PersonDialogProps & { what: 'block' | 'report' }) {
  return what === 'block' ? <BlockDialog {...dialog} /> : <ReportDialog {...dialog} />;
}

function BlockDialog({ person: { userId, name }, onClose }: PersonDialogProps) {
  const { block } = useBlocking(onClose);
  return (
    <ConfirmDialog
      title="Block player"
      action={block}
      onConfirm={() => block.run({ userId, name })}
      onClose={onClose}
    >
      Block <bdi>{name}</bdi>? You will not be friends any more, and neither finds or writes to the other.
      Your profile lists whom you have blocked.
    </ConfirmDialog>
  );
}

function ReportDialog({ person: { userId, name, messageId }, onClose }: PersonDialogProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const report = useFriendAction({
    call: (request: ReportUserRequest) => api.post(ROUTES.friends.reports, request),
    failure: 'Failed to send report',
    done: () => `Your report about ${name} has been sent.`,
    onDone: onClose,
  });
  const submit = (): void => {
    if (reason.trim() === '') return;
    const message = messageId === undefined ? {} : { message_id: messageId };
    report.run({ user_id: userId, reason: reason.trim(), ...message });
  };
  return (
    <Dialog title="Report player" onClose={onClose} busy={report.busy}>
      <DialogForm
        confirm="Send report"
        look="danger"
        busy={report.busy}
        error={report.error}
        disabled={reason.trim() === ''}
        onSubmit={submit}
        onCancel={onClose}
      >
        <label htmlFor={id}>
          What did <bdi>{name}</bdi> do?
        </label>
        <textarea
          id={id}
          rows={3}
          value={reason}
          className={styles['reason']}
          onChange={(event) => setReason(cutText(event.target.value, REPORT_REASON_MAX_CHARACTERS))}
          {...INITIAL_FOCUS}
        />
        {messageId !== undefined && <p>Admins also see the message and the messages around it.</p>}
      </DialogForm>
    </Dialog>
  );
}
