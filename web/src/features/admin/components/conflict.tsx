import type { BasedOnVersion } from '@fourfold/contracts';
import type { Action } from '../../../lib/use-action';
import { Figure } from '../../../ui/figures';
import { differences } from '../domain/conflict';

interface ActionErrorProps {
  action: Pick<Action<never>, 'error' | 'current'>;
  changes: BasedOnVersion | undefined;
}

/** The error of a change; with both values when somebody else has changed the same meanwhile. */
export function ActionError({ action: { error, current }, changes }: ActionErrorProps) {
  if (current === undefined || changes === undefined) return error;
  return (
    <div className="stack close">
      <p>{error}. Repeat your change to replace what is stored, or cancel it.</p>
      <dl className="stack close">
        {differences(changes, current).map(({ field, mine, stored }) => (
          <Figure key={field} label={field}>
            yours <bdi>{mine}</bdi>, stored <bdi>{stored}</bdi>
          </Figure>
        ))}
      </dl>
    </div>
  );
}
