import type { BasedOnVersion } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import type { ActionOptions } from '../../../lib/use-action';
import { ConfirmDialog } from '../../../ui/dialog';
import { basedOn } from '../domain/conflict';
import { useAdminAction } from '../hooks/queries';
import { ActionError } from './conflict';

interface ConfirmActionProps<Input, Result> extends Pick<
  ActionOptions<Input, Result>,
  'call' | 'failure' | 'done'
> {
  title: string;
  input: Input;
  undoOf?: (input: Input, result: Result) => Input;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before a dangerous action, and runs it. */
export function ConfirmAction<Input, Result>({
  title,
  input,
  onClose,
  children,
  ...options
}: ConfirmActionProps<Input, Result>) {
  const action = useAdminAction({ ...options, onDone: onClose });
  const versioned = isVersioned(input) ? input : undefined;
  return (
    <ConfirmDialog
      title={title}
      action={{
        busy: action.busy,
        error: action.error && <ActionError action={action} changes={versioned?.changes} />,
      }}
      onConfirm={() => action.run(versioned ? basedOn(versioned, action.current) : input)}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  );
}

function isVersioned<Input>(input: Input): input is Input & { changes: BasedOnVersion } {
  return typeof input === 'object' && input !== null && 'changes' in input;
}
