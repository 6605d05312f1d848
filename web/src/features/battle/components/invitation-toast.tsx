import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useStore } from '../../../lib/store';
import { useFriends } from '../../../shared/friends/queries';
import { useSecondsLeft } from '../../../lib/time/use-seconds-left';
import { Button } from '../../../ui/button';
import { useInvitations, type Invitation } from '../hooks/use-invitations';
import { battleSettings } from '../live/battle-settings';
import { battleSocket, holdBattleSocket } from '../live/battle-socket';
import styles from './invitation-toast.module.css';

interface InvitationsProps {
  userId: string;
  onAccepted: (roomCode: string) => void;
}

/**
 * Hears the challenges of friends on every page. Not while the player has a seat in a room: a connection would look
 * as if the player was still there.
 */
export function Invitations({ userId, onAccepted }: InvitationsProps) {
  const hasFriends = (useFriends().data?.length ?? 0) > 0;
  const room = useStore(battleSettings, ({ room: roomOf }) => roomOf(userId));
  if (!hasFriends || room !== undefined) return null;
  return <InvitationListener onAccepted={onAccepted} />;
}

function InvitationListener({ onAccepted }: Pick<InvitationsProps, 'onAccepted'>) {
  useLayoutEffect(holdBattleSocket, []);
  const { invitation, fault, accept, decline, drop } = useInvitations(battleSocket, onAccepted);
  if (!invitation) return null;
  return (
    <InvitationToast
      key={invitation.room_code}
      invitation={invitation}
      fault={fault}
      onAccept={() => void accept(invitation)}
      onDecline={() => decline(invitation)}
      onExpired={() => drop(invitation.room_code)}
    />
  );
}

interface InvitationToastProps {
  invitation: Invitation;
  fault: string | null;
  onAccept: () => void;
  onDecline: () => void;
  onExpired: () => void;
}

function InvitationToast({ invitation, fault, onAccept, onDecline, onExpired }: InvitationToastProps) {
  const left = useSecondsLeft(invitation.seconds_left);
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (left === 0) expire();
  }, [left]);
  return (
    <section aria-label="Invitation" className={`folded outlined stack close ${styles['toast']}`}>
      <p>
        <strong>
          <bdi translate="no">{invitation.from.display_name}</bdi>
        </strong>{' '}
        challenges you to a battle. <span className="soft">{`${left} s to answer`}</span>
      </p>
      {fault !== null && (
        <p role="alert" className="alarm">
          {fault}
        </p>
      )}
      <div className="row">
        <Button look="primary" onClick={onAccept}>
          Accept
        </Button>
        <Button onClick={onDecline}>Decline</Button>
      </div>
    </section>
  );
}
