import { BATTLE_CLIENT, BATTLE_SERVER, type BattleServerMessages } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAnnounce } from '../../../lib/announcer';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import type { BattleSocket } from '../live/battle-socket';

export type Invitation = BattleServerMessages['invited'];

/** The open invitations of this player, oldest first. The server tells them again on every connection. */
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
    setInvitations((known) => [
      ...known.filter(({ from }) => from.user_id !== invitation.from.user_id),
      invitation,
    ]);
  });
  useEffect(() => socket.on(BATTLE_SERVER.invited, (invitation) => receive(invitation)), [socket]);

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
