import type { ReactNode } from 'react';
import type { ActionOptions } from '../../../lib/use-action';
import { ConfirmDialog } from '../../../ui/dialog';
import { useAdminAction } from '../hooks/queries';

interface ConfirmActionProps<Input> extends Pick<ActionOptions<Input, unknown>, 'call' | 'failure'> {
  title: string;
  input: Input;
  done: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an irreversible action, and runs it. */
export function ConfirmAction<Input>({
  title,
  call,
  failure,
  input,
  done,
  onClose,
  children,
}: ConfirmActionProps<Input>) {
  const action = useAdminAction({ call, failure, done: () => done, onDone: onClose });
  return (
    <ConfirmDialog title={title} action={action} onConfirm={() => action.run(input)} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}
