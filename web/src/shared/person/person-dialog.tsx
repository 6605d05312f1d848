import { REPORT_REASON_MAX_CHARACTERS, ROUTES, type ReportUserRequest } from '@fourfold/contracts';
import { useId, useState } from 'react';
import { api } from '../api';
import { useBlocking, useFriendAction } from '../friends/queries';
import { ConfirmDialog, Dialog, DialogForm, INITIAL_FOCUS } from '../../ui/dialog';
import { limited } from '../../ui/limited-input';
import type { OpenDialog, Person } from './person-dialogs';
import styles from './person-menu.module.css';

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
}

export function PersonDialog({ what, ...props }: PersonDialogProps & Pick<OpenDialog, 'what'>) {
  return what === 'block' ? <BlockDialog {...props} /> : <ReportDialog {...props} />;
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
      Block <bdi translate="no">{name}</bdi>? You’ll no longer be friends, and neither of you can find or
      write to the other. Your profile lists the players you’ve blocked.
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
    const message =
      messageId === undefined
        ? {}
        : typeof messageId === 'string'
          ? { chat_message_id: messageId }
          : { message_id: messageId };
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
          What did <bdi translate="no">{name}</bdi> do?
        </label>
        <textarea
          id={id}
          rows={3}
          value={reason}
          className={styles['reason']}
          {...limited(REPORT_REASON_MAX_CHARACTERS, ({ target }) => setReason(target.value))}
          {...INITIAL_FOCUS}
        />
        {messageId !== undefined && <p>Admins also see the message and the messages around it.</p>}
      </DialogForm>
    </Dialog>
  );
}
