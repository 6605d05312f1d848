import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import styles from './friends.module.css';

interface ConfirmationProps {
  question: ReactNode;
  action: string;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something that can't be taken back. The focus is on the way out. */
export function Confirmation({ question, action, busy, onConfirm, onCancel }: ConfirmationProps) {
  return (
    <div role="group" aria-label="Confirmation" className={styles['confirmation']}>
      <p>{question}</p>
      <div className={styles['actions']}>
        <Button look="danger" aria-disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button autoFocus onClick={onCancel}>
          Keep
        </Button>
      </div>
    </div>
  );
}
