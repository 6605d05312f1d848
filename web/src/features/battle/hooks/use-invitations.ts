import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  type BattleServerMessages,
  type InvitationEndReason,
} from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { endAll } from '../../../lib/listeners';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import type { BattleSocket } from '../live/battle-socket';

export type Invitation = BattleServerMessages['invited'];

/** Why an invitation disappears that is still shown: in this tab, it was neither accepted nor declined. */
const ENDED: Record<InvitationEndReason, string> = {
  left: 'The challenge was withdrawn.',
  full: 'The battle you were challenged to is full.',
  started: 'The battle you were challenged to has started.',
  declined: 'You declined the challenge.',
  expired: 'The challenge has expired.',
  blocked: 'The challenge has ended.',
};

/** The open invitations of this player, oldest first. The server is asked for them on every connection. */
export function useInvitations(socket: BattleSocket, onAccepted: (roomCode: string) => void) {
  const announce = useAnnounce();
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  const [fault, setFault] = useState<string | null>(null);

  const drop = (roomCode: string): void =>
    setInvitations((known) => known.filter(({ room_code }) => room_code !== roomCode));
  const receive = useEffectEvent((invitation: Invitation) => {
    setFault(null);
    if (!invitations.some(({ room_code }) => room_code === invitation.room_code))
      announce(`${invitation.from.display_name} challenges you to a battle.`);
    const isSameSender = ({ from }: Invitation): boolean => from.user_id === invitation.from.user_id;
    // In its place: another one under the pointer would be accepted by mistake.
    setInvitations((known) =>
      known.some(isSameSender)
        ? known.map((each) => (isSameSender(each) ? invitation : each))
        : [...known, invitation],
    );
  });
  const end = useEffectEvent(({ room_code, reason }: BattleServerMessages['invitation_ended']) => {
    if (!invitations.some((invitation) => invitation.room_code === room_code)) return;
    drop(room_code);
    setFault(null);
    announce(ENDED[reason]);
  });
  useEffect(
    () =>
      endAll([
        socket.on(BATTLE_SERVER.invited, (invitation) => receive(invitation)),
        socket.on(BATTLE_SERVER.invitationEnded, (ended) => end(ended)),
        // After the handlers: what came with the connection may have come before them.
        socket.onSync(() => socket.send(BATTLE_CLIENT.getInvitations, {})),
      ]),
    [socket],
  );

  const accept = async ({ room_code }: Invitation): Promise<void> => {
    try {
      await socket.ask(BATTLE_CLIENT.joinGame, { room_code });
      drop(room_code);
      onAccepted(room_code);
    } catch (error) {
      setFault(error instanceof SocketRefusal ? error.message : 'Failed to join game');
    }
  };
  const decline = ({ room_code }: Invitation): void => {
    socket.send(BATTLE_CLIENT.declineInvitation, { room_code });
    setFault(null);
    drop(room_code);
  };
  return { invitation: invitations[0], fault, accept, decline, drop };
}
