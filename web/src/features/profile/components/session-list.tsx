import type { Session } from '@fourfold/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../../lib/http/errors';
import { sessionStore } from '../../../shared/session/session';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Moment } from '../../../ui/moment';
import { Notice } from '../../../ui/notice';
import { QueryView } from '../../../ui/query-view';
import { useToast } from '../../../ui/toast-context';
import { endAllSessions, endSession, fetchSessions, SESSIONS_KEY } from '../api';
import { deviceName } from '../domain/device-name';

/** Reserves the space of one session while the list loads. */
const TYPICAL: Session = {
  session_id: '',
  created_at: '2025-11-21T10:00:00Z',
  last_used_at: '2025-11-21T10:00:00Z',
  user_agent: null,
  ip: '198.51.100.100',
  is_current: true,
  began_with: 'password',
};

export function SessionList() {
  const heading = useRef<HTMLHeadingElement>(null);
  const toast = useToast();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: SESSIONS_KEY, queryFn: ({ signal }) => fetchSessions(signal) });
  const ending = useMutation({
    mutationFn: ({ session_id }: Session) => endSession(session_id),
    onSuccess: async (_, ended) => {
      if (ended.is_current) return sessionStore.clear();
      toast.show(`${deviceName(ended.user_agent)} is signed out.`);
      // The focused button is removed with its row.
      heading.current?.focus();
      await queries.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
    // It may have been ended nevertheless.
    onError: () => void queries.invalidateQueries({ queryKey: SESSIONS_KEY }),
  });
  const endingAll = useMutation({ mutationFn: endAllSessions, onSuccess: sessionStore.clear });
  const busy = ending.isPending || endingAll.isPending;
  const error = ending.error ?? endingAll.error;

  return (
    <Card heading="Signed in on" headingRef={heading}>
      <QueryView
        query={query}
        loading="Loading devices…"
        placeholder={
          <ul className="lines">
            <SessionRow session={TYPICAL} busy onEnd={() => undefined} />
          </ul>
        }
        failure="Failed to load devices"
        empty="No device is signed in."
      >
        {(found) => (
          <ul className="lines">
            {found.map((session) => (
              <SessionRow
                key={session.session_id}
                session={session}
                busy={busy}
                onEnd={() => !busy && ending.mutate(session)}
              />
            ))}
          </ul>
        )}
      </QueryView>
      {error && <Notice tone="alarm">{messageOf(error, 'Failed to sign out')}</Notice>}
      <div className="row loose">
        <Button aria-disabled={busy} onClick={() => !busy && endingAll.mutate()}>
          Sign out everywhere
        </Button>
      </div>
    </Card>
  );
}

interface SessionRowProps {
  session: Session;
  busy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const device = deviceName(session.user_agent);
  return (
    <li className="spread">
      <div className="grow">
        <p>
          <strong>{device}</strong> {session.is_current && <span className="tag">This device</span>}
        </p>
        <p className="soft">
          First used <Moment at={session.created_at} />
          <span>{session.ip ? ` from ${session.ip}` : ''}</span>, last used{' '}
          <Moment at={session.last_used_at} />,{' '}
          <span>{`signed in with ${session.began_with === 'passkey' ? 'a passkey' : 'the password'}`}</span>
        </p>
      </div>
      <Button
        aria-disabled={busy}
        aria-label={session.is_current ? 'Sign out this device' : `Sign out ${device}`}
        onClick={onEnd}
      >
        Sign out
      </Button>
    </li>
  );
}
