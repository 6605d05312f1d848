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
 * Asks where it stands, before something that can't be taken back. The focus is on the way out, and afterwards where it
 * was, or at the heading of the dialog around it if that is gone.
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
