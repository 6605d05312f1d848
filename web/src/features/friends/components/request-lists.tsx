import type { FriendRequest } from '@fourfold/contracts';
import { useFriendAction } from '../../../shared/friends/queries';
import type { Action } from '../../../shared/use-action';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { acceptRequest, cancelRequest, rejectRequest } from '../api';
import { Person } from './person';

const nameOf = ({ other_user }: FriendRequest): string => other_user.display_name;

export function PendingRequests({ requests }: { requests: FriendRequest[] }) {
  const accept = useFriendAction({
    call: acceptRequest,
    failure: 'Failed to accept friend request',
    done: (request) => `You and ${nameOf(request)} are friends now.`,
  });
  const reject = useFriendAction({
    call: rejectRequest,
    failure: 'Failed to reject friend request',
    done: (request) => `You rejected ${nameOf(request)}’s request.`,
  });
  return (
    <RequestList
      heading="Pending requests"
      empty="Nobody is waiting for your answer."
      requests={requests}
      actions={[
        { text: 'Accept', label: 'Accept', look: 'secondary', action: accept },
        { text: 'Reject', label: 'Reject', look: 'quiet', action: reject },
      ]}
    />
  );
}

export function SentRequests({ requests }: { requests: FriendRequest[] }) {
  const cancel = useFriendAction({
    call: cancelRequest,
    failure: 'Failed to cancel friend request',
    done: (request) => `Your request to ${nameOf(request)} is cancelled.`,
  });
  if (requests.length === 0 && !cancel.error) return null;
  return (
    <RequestList
      heading="Sent requests"
      requests={requests}
      actions={[{ text: 'Cancel', label: 'Cancel the request to', look: 'quiet', action: cancel }]}
    />
  );
}

interface RequestListProps {
  heading: string;
  empty?: string;
  requests: FriendRequest[];
  /** The name of the other player is appended to `label`. */
  actions: Array<{ text: string; label: string; look: 'secondary' | 'quiet'; action: Action<FriendRequest> }>;
}

function RequestList({ heading, empty, requests, actions }: RequestListProps) {
  const busy = actions.some(({ action }) => action.busy);
  const error = actions.find(({ action }) => action.error)?.action.error;
  return (
    <Card heading={heading} className="tight">
      {error && <Notice tone="alarm">{error}</Notice>}
      {empty && requests.length === 0 && <p className="soft">{empty}</p>}
      <ul className="lines">
        {requests.map((request) => (
          <li key={request.friendship_id} className="stack tight">
            <Person person={request.other_user} withMenu>
              {actions.map(({ text, label, look, action }) => (
                <Button
                  key={text}
                  look={look}
                  aria-disabled={busy}
                  aria-label={`${label} ${nameOf(request)}`}
                  onClick={() => action.run(request)}
                >
                  {text}
                </Button>
              ))}
            </Person>
          </li>
        ))}
      </ul>
    </Card>
  );
}
