import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { whenIdle } from '../lib/idle';
import { battleRoomPath } from '../shared/paths';
import { useAccount } from '../shared/session/use-session';
import { optionalComponent } from '../lib/optional-component';

/** Loaded when the browser is idle: no screen waits for invitations. */
const Invitations = optionalComponent(async () => {
  await whenIdle();
  return (await import('../features/battle/components/invitation-toast')).Invitations;
});

/** Challenges of friends, on every page. */
export function LazyInvitations() {
  const user = useAccount();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Suspense>
      <Invitations
        key={user.user_id}
        userId={user.user_id}
        onAccepted={(roomCode) => void navigate(battleRoomPath(roomCode))}
      />
    </Suspense>
  );
}
