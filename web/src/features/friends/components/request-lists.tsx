import type { FriendRequest } from '@fourfold/contracts';
import type { ReactNode } from 'react';
import { useFriendAction } from '../../../lib/friends/queries';
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
    done: (request) => `The request of ${nameOf(request)} is rejected.`,
  });
  const busy = accept.busy || reject.busy;
  return (
    <RequestList
      heading="Pending requests"
      error={accept.error ?? reject.error}
      empty="Nobody is waiting for your answer."
      requests={requests}
    >
      {(request) => (
        <>
          <Button
            aria-disabled={busy}
            aria-label={`Accept ${nameOf(request)}`}
            onClick={() => accept.run(request)}
          >
            Accept
          </Button>
          <Button
            look="quiet"
            aria-disabled={busy}
            aria-label={`Reject ${nameOf(request)}`}
            onClick={() => reject.run(request)}
          >
            Reject
          </Button>
        </>
      )}
    </RequestList>
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
    <RequestList heading="Sent requests" error={cancel.error} requests={requests}>
      {(request) => (
        <Button
          look="quiet"
          aria-disabled={cancel.busy}
          aria-label={`Cancel the request to ${nameOf(request)}`}
          onClick={() => cancel.run(request)}
        >
          Cancel
        </Button>
      )}
    </RequestList>
  );
}

interface RequestListProps {
  heading: string;
  error: string | undefined;
  empty?: string;
  requests: FriendRequest[];
  /** The buttons of a request. */
  children: (request: FriendRequest) => ReactNode;
}

function RequestList({ heading, error, empty, requests, children }: RequestListProps) {
  return (
    <Card heading={heading} className="tight">
      {error && <Notice tone="alarm">{error}</Notice>}
      {empty && requests.length === 0 && <p className="soft">{empty}</p>}
      <ul className="lines">
        {requests.map((request) => (
          <li key={request.friendship_id} className="stack tight">
            <Person person={request.other_user} withMenu>
              {children(request)}
            </Person>
          </li>
        ))}
      </ul>
    </Card>
  );
}
