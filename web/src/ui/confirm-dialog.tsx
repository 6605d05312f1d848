import type { ReactNode } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import { Dialog, FIRST } from './dialog';

interface ConfirmDialogProps {
  /** What is to be done: the button says it too. */
  title: string;
  /** What will be gone, by name. */
  children: ReactNode;
  action: { busy: boolean; error: string | undefined };
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be taken back. The focus is on the way out. */
export function ConfirmDialog({ title, children, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} busy={action.busy}>
      <p>{children}</p>
      {action.error && <Notice tone="alarm">{action.error}</Notice>}
      <div className="row loose">
        <Button look="danger" aria-disabled={action.busy} onClick={() => !action.busy && onConfirm()}>
          {title}
        </Button>
        <Button {...FIRST} aria-disabled={action.busy} onClick={() => !action.busy && onClose()}>
          Cancel
        </Button>
      </div>
    </Dialog>
  );
}
