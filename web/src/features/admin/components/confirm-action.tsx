import type { BasedOnVersion } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import type { ActionOptions } from '../../../shared/use-action';
import { ConfirmDialog } from '../../../ui/dialog';
import { useAdminAction } from '../hooks/queries';
import { storedState } from '../hooks/use-draft';

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
  call,
  input,
  onClose,
  children,
  ...options
}: ConfirmActionProps<Input, Result>) {
  const action = useAdminAction({
    ...options,
    call: (given: Input) => repeated(call, given),
    onDone: onClose,
  });
  return (
    <ConfirmDialog title={title} action={action} onConfirm={() => action.run(input)} onClose={onClose}>
      {children}
    </ConfirmDialog>
  );
}

/** What is confirmed is a switch: it can't clash with what somebody else has changed meanwhile. */
async function repeated<Input, Result>(
  call: (input: Input) => Promise<Result>,
  input: Input,
): Promise<Result> {
  try {
    return await call(input);
  } catch (error) {
    const current = storedState(error);
    if (current === undefined || !isVersioned(input)) throw error;
    const { version } = current as Required<BasedOnVersion>;
    return call({ ...input, changes: { ...input.changes, version } });
  }
}

function isVersioned<Input>(input: Input): input is Input & { changes: BasedOnVersion } {
  return typeof input === 'object' && input !== null && 'changes' in input;
}
