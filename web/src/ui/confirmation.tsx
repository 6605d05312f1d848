import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import styles from './dialog.module.css';

interface ConfirmationProps {
  question: ReactNode;
  confirm: string;
  busy?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks in place before something irreversible, with the focus on Keep. Gives the focus back to where it was, or to
 * the heading of the dialog around it when that element is gone.
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
  const wayOut = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const [asking, asked] = [document.activeElement, group.current];
    wayOut.current?.focus();
    return () => {
      if (!asked?.contains(document.activeElement)) return;
      const back = asking?.isConnected ? asking : asked.closest('dialog')?.querySelector('h2');
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
        <Button ref={wayOut} aria-disabled={busy} onClick={() => !busy && onCancel()}>
          Keep
        </Button>
      </div>
    </div>
  );
}
