import { ROUTES, type AuditEntry } from '@fourfold/contracts';
import { Button } from '../../../ui/button';
import { Figure } from '../../../ui/figures';
import { partOf } from '../domain/merge';
import { partText, pathText } from '../domain/path-text';
import { useAdminQuery } from '../hooks/queries';
import type { Draft, DraftTarget } from '../hooks/use-draft';

interface ConflictProps {
  draft: Pick<Draft<unknown>, 'state' | 'clashes' | 'target' | 'takeStored'>;
}

/** What somebody else has changed meanwhile. */
export function Conflict({ draft: { state, clashes, target, takeStored } }: ConflictProps) {
  return (
    <div className="stack close">
      <p>
        Somebody else has changed this meanwhile
        {target && <LastAdmin target={target} />}.{' '}
        <span>
          {clashes.length > 0
            ? 'What only one of you changed is kept. Save again to replace the rest with yours.'
            : 'Their changes are in the form now. Check it, and try again.'}
        </span>
      </p>
      <dl className="stack close">
        {clashes.map((path) => (
          <Figure key={pathText(path)} label={pathText(path)}>
            yours <bdi translate="no">{partText(partOf(state.value, path))}</bdi>, stored{' '}
            <bdi translate="no">{partText(partOf(state.base.value, path))}</bdi>{' '}
            <Button onClick={() => takeStored(path)}>
              Use stored<span className="visually-hidden">{` ${pathText(path)}`}</span>
            </Button>
          </Figure>
        ))}
      </dl>
    </div>
  );
}

const NEWEST = 25;

/** Ids are unique among the things of one type only, and the log is not filtered by type. */
function LastAdmin({ target: { target_type, target_id } }: { target: DraftTarget }) {
  const query = { target_id, skip: 0, limit: NEWEST };
  const { data } = useAdminQuery<AuditEntry[]>(ROUTES.admin.audit, query, { gcTime: 0 });
  const last = data?.find((entry) => entry.target_type === target_type);
  return (
    last && (
      <>
        : <bdi translate="no">{last.admin_username}</bdi>
      </>
    )
  );
}
