import { useBlockedUsers, useBlocking } from '../../../shared/friends/queries';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { Person } from './person';

export function BlockedList() {
  const blocked = useBlockedUsers().data ?? [];
  const { unblock } = useBlocking();
  if (blocked.length === 0) return null;
  return (
    <Card heading="Blocked players" className="tight">
      {unblock.error && <Notice tone="alarm">{unblock.error}</Notice>}
      <ul className="lines">
        {blocked.map((person) => (
          <li key={person.user_id} className="stack tight">
            <Person person={person}>
              <Button
                look="quiet"
                aria-disabled={unblock.busy}
                aria-label={`Unblock ${person.display_name}`}
                onClick={() => unblock.run({ userId: person.user_id, name: person.display_name })}
              >
                Unblock
              </Button>
            </Person>
          </li>
        ))}
      </ul>
    </Card>
  );
}
