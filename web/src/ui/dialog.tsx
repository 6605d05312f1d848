import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode, type RefObject } from 'react';
import { Button } from './button';
import styles from './dialog.module.css';
import { Form } from './form';
import { Notice } from './notice';
import { enterDialog } from './top-dialog';

interface DialogProps {
  title: ReactNode;
  /** The dialog is open as long as it is rendered. */
  onClose: () => void;
  /** While true, the dialog can't be closed. */
  busy?: boolean;
  children: ReactNode;
}

/** Marks the control that is focused when the dialog opens; by default it is the close button. */
export const INITIAL_FOCUS = { 'data-first': true };

/** Opens a dialog as long as it is rendered; then returns the focus to the opener, or to the heading when that is gone. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    if (!shown) return;
    shown.showModal();
    const first = shown.matches('[data-first]') ? shown : shown.querySelector<HTMLElement>('[data-first]');
    first?.focus();
    const leaveTop = enterDialog(shown);
    return () => {
      leaveTop();
      shown.close();
      const back = opener?.isConnected ? opener : document.querySelector('main h1');
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return dialog;
}

export function Dialog({ title, onClose, busy = false, children }: DialogProps) {
  const dialog = useModal();
  const titleId = useId();
  const leave = (): void => {
    if (!busy) onClose();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={styles['dialog']}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      // Browsers close it on a second Escape even when `cancel` is prevented.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return;
        dialog.current.showModal();
        leave();
      }}
    >
      <div className={`spread ${styles['head']}`}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button look="quiet" aria-label="Close dialog" aria-disabled={busy} onClick={leave}>
          Close
        </Button>
      </div>
      {children}
    </dialog>
  );
}

interface DialogFormProps extends Omit<ComponentProps<typeof Form>, 'buttons'> {
  confirm: string;
  look?: 'primary' | 'danger';
  disabled?: boolean;
  onCancel: () => void;
}

/** Without browser validation: the fields show their own errors. */
export function DialogForm({ confirm, look = 'primary', disabled, onCancel, ...form }: DialogFormProps) {
  const { busy } = form;
  return (
    <Form
      noValidate
      buttons={
        <div className="row loose">
          <Button type="submit" look={look} disabled={disabled} aria-disabled={busy}>
            {confirm}
          </Button>
          <Button aria-disabled={busy} onClick={() => !busy && onCancel()}>
            Cancel
          </Button>
        </div>
      }
      {...form}
    />
  );
}

interface ConfirmDialogProps {
  /** Also the text of the button. */
  title: string;
  children: ReactNode;
  action: { busy: boolean; error: ReactNode };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an irreversible action, with the focus on Cancel. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  const { busy, error } = action;
  return (
    <Dialog title={title} onClose={onClose} busy={busy}>
      <p>{children}</p>
      {error && <Notice tone="alarm">{error}</Notice>}
      <div className="row loose">
        <Button look="danger" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {title}
        </Button>
        <Button {...INITIAL_FOCUS} aria-disabled={busy} onClick={() => !busy && onClose()}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}

interface ConfirmationProps {
  question: ReactNode;
  confirm: string;
  busy?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks in place for confirmation of an irreversible action, with the focus on Keep. Returns the focus to where
 * it was, or to the heading of the surrounding dialog when that element is gone.
 */
export function Confirmation({
  question,
  confirm,
  busy = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmationProps) {
  const group = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [opener, confirmation] = [document.activeElement, group.current];
    cancelButton.current?.focus();
    return () => {
      if (!confirmation?.contains(document.activeElement)) return;
      const back = opener?.isConnected ? opener : confirmation.closest('dialog')?.querySelector('h2');
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
  return (
    <div
      ref={group}
      role="group"
      aria-label="Confirmation"
      className={`stack tight ${styles['confirmation']}`}
    >
      <p>{question}</p>
      {error && <Notice tone="alarm">{error}</Notice>}
      <div className="row loose">
        <Button look="danger" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {confirm}
        </Button>
        <Button ref={cancelButton} aria-disabled={busy} onClick={() => !busy && onCancel()}>
          Keep
        </Button>
      </div>
    </div>
  );
}
