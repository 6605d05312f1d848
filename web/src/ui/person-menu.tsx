import { REPORT_REASON_MAX_CHARACTERS, ROUTES, type ReportUserRequest } from '@fourfold/contracts';
import { cutText } from '@fourfold/game-rules';
import { createContext, useContext, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { api } from '../lib/api';
import { useBlocking, useFriendAction } from '../lib/friends/queries';
import { useAccount } from '../lib/session/use-session';
import { classNames } from './class-names';
import { ConfirmDialog, Dialog, DialogForm, INITIAL_FOCUS } from './dialog';
import { Menu } from './menu';
import styles from './person-menu.module.css';

interface Person {
  userId: string;
  name: string;
  /** A message from them to include in a report. */
  messageId?: number | undefined;
}

interface OpenDialog {
  what: 'block' | 'report';
  person: Person;
}

const OpenDialogContext = createContext<(dialog: OpenDialog) => void>(() => undefined);

/** Renders the dialogs of all person menus, so that they stay open when the menu itself is unmounted. */
export function PersonDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = (): void => setDialog(undefined);
  return (
    <OpenDialogContext value={setDialog}>
      {children}
      {dialog?.what === 'block' && <BlockDialog person={dialog.person} onClose={close} />}
      {dialog?.what === 'report' && <ReportDialog person={dialog.person} onClose={close} />}
    </OpenDialogContext>
  );
}

interface PersonMenuProps extends Person {
  label?: string;
  /** As high as a line of text. */
  compact?: boolean;
}

/** A menu to block or report a player; renders nothing for the viewer. */
export function PersonMenu({ label, compact = false, ...person }: PersonMenuProps) {
  const viewerId = useAccount()?.user_id;
  const open = useContext(OpenDialogContext);
  const button = useRef<HTMLButtonElement>(null);
  const { userId, name } = person;

  // Blocking a player often removes their row, and the focused button with it.
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own && document.activeElement === own) document.querySelector<HTMLElement>('main h1')?.focus();
    };
  }, []);

  if (userId === viewerId) return null;
  return (
    <Menu
      ref={button}
      className={classNames(styles['button'], compact && styles['compact'])}
      aria-label={label ?? `Actions for ${name}`}
      items={[
        { label: 'Block', name: `Block ${name}`, onChoose: () => open({ what: 'block', person }) },
        { label: 'Report', name: `Report ${name}`, onChoose: () => open({ what: 'report', person }) },
      ]}
    />
  );
}

interface PersonDialogProps {
  person: Person;
  onClose: () => void;
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
