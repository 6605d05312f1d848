import { REPORT_REASON_MAX_CHARACTERS, ROUTES, routePath, type ReportUserRequest } from '@fourfold/contracts';
import { useId, useState } from 'react';
import { api } from '../lib/api';
import { useFriendAction } from '../lib/friends/use-friend-action';
import { ConfirmDialog } from './confirm-dialog';
import { Dialog, FIRST } from './dialog';
import { DialogForm } from './dialog-form';
import styles from './person-menu.module.css';

/** Whom a menu is about. */
export interface MenuPerson {
  userId: string;
  name: string;
  /** A message from them, which goes with a report. */
  messageId?: number | undefined;
}

export interface PersonQuestion extends MenuPerson {
  what: 'block' | 'report';
}

/** Asks what the menu of somebody leads to. */
export function PersonDialog({ question, onClose }: { question: PersonQuestion; onClose: () => void }) {
  switch (question.what) {
    case 'block':
      return <BlockDialog person={question} onClose={onClose} />;
    case 'report':
      return <ReportDialog person={question} onClose={onClose} />;
  }
}

interface PersonDialogProps {
  person: MenuPerson;
  onClose: () => void;
}

function BlockDialog({ person: { userId, name }, onClose }: PersonDialogProps) {
  const block = useFriendAction({
    call: () => api.post<void>(routePath(ROUTES.friends.block, { user_id: userId })),
    failure: 'Failed to block player',
    done: () => `${name} is blocked.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title="Block player"
      action={block}
      onConfirm={() => block.run(undefined)}
      onClose={onClose}
    >
      Block <bdi>{name}</bdi>? You will not be friends any more, and neither finds or writes to the other.
      Your profile lists whom you have blocked.
    </ConfirmDialog>
  );
}

/** Tells those who run Fourfold what somebody did. */
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
          maxLength={REPORT_REASON_MAX_CHARACTERS}
          value={reason}
          className={styles['reason']}
          onChange={(event) => setReason(event.target.value)}
          {...FIRST}
        />
        {messageId !== undefined && <p>Admins also see the message and the messages around it.</p>}
      </DialogForm>
    </Dialog>
  );
}
