import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import styles from './dialog.module.css';

interface ConfirmationProps {
  question: ReactNode;
  confirm: string;
  busy?: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks inside a dialog, before something that can't be taken back. The focus is on the way out. */
export function Confirmation({
  question,
  confirm,
  busy = false,
  error,
  onConfirm,
  onCancel,
}: ConfirmationProps) {
  return (
    <div role="group" aria-label="Confirmation" className={styles['confirmation']}>
      <p>{question}</p>
      {error && <Notice tone="alarm">{error}</Notice>}
      <div className={styles['actions']}>
        <Button look="danger" aria-disabled={busy} onClick={onConfirm}>
          {confirm}
        </Button>
        <Button autoFocus onClick={onCancel}>
          Keep
        </Button>
      </div>
    </div>
  );
}
