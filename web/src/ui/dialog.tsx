import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import styles from './dialog.module.css';

interface DialogProps {
  title: ReactNode;
  /** A dialog is there as long as it is rendered: this asks for its end. */
  onClose: () => void;
  /** What it began is under way: until that is told about, it stays. */
  busy?: boolean;
  children: ReactNode;
}

/** Marks the control of a dialog that has the focus at first; without one, it is what closes it. */
export const FIRST = { 'data-first': true };

/** The browser's own modal dialog. Afterwards the focus is where it was, or at the page's heading if that is gone. */
export function Dialog({ title, onClose, busy = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const opener = document.activeElement;
    const shown = dialog.current;
    shown?.showModal();
    shown?.querySelector<HTMLElement>('[data-first]')?.focus();
    return () => {
      shown?.close();
      const back = opener?.isConnected ? opener : document.querySelector('main h1');
      if (back instanceof HTMLElement) back.focus();
    };
  }, []);
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
      // A second Escape closes it whatever the page says: whether it may go is not the browser's to decide.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return;
        dialog.current.showModal();
        leave();
      }}
    >
      <div className={styles['head']}>
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
