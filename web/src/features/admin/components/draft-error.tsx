import { Suspense, type ReactNode } from 'react';
import { optionalComponent } from '../../../lib/optional-component';
import type { Action } from '../../../shared/use-action';
import type { Draft } from '../hooks/use-draft';

const Conflict = optionalComponent(async () => (await import('./conflict')).Conflict);

/** What hinders a draft: what somebody else has changed meanwhile, and the last error. */
export function draftError<Value>(
  draft: Draft<Value>,
  { error, current }: Pick<Action<never>, 'error' | 'current'>,
): ReactNode {
  if (draft.state.clashes === undefined) return error;
  return (
    <>
      {current === undefined && error && <p>{error}</p>}
      <Suspense>
        <Conflict draft={draft} />
      </Suspense>
    </>
  );
}
