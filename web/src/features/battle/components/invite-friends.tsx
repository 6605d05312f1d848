import {
  BATTLE_CLIENT,
  BATTLE_SERVER,
  INVITATION_SECONDS,
  type BattleGame,
  type Friend,
} from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { useFriends } from '../../../shared/friends/queries';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import { useSecondsLeft } from '../../../lib/time/use-seconds-left';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { PresenceMark } from '../../../ui/presence-mark';
import { useBattleSocket } from '../live/battle-socket';

interface InviteFriendsProps {
  game: BattleGame;
  isLive: boolean;
  /** Invited at once. */
  challengedId?: string | undefined;
}

/** The friends who are online; one of them at a time can be invited. Nothing without any, or without a free seat. */
export function InviteFriends({ game, isLive, challengedId }: InviteFriendsProps) {
  const { data: friends = [] } = useFriends();
  const { invitedId, declinedIds, fault, invite, expire } = useInvitation(friends, challengedId);
  const isHere = (userId: string): boolean => game.players[userId] !== undefined;
  // Whoever has come need not answer, and the next one can be invited.
  if (invitedId !== null && isHere(invitedId)) expire();
  const online = friends.filter(
    ({ user_id, is_online }) => (is_online || user_id === invitedId) && !isHere(user_id),
  );
  const isFull = Object.keys(game.players).length >= game.max_players;
  if (!isLive || isFull || (online.length === 0 && fault === null)) return null;
  return (
    <Card heading="Invite a friend" className="tight">
      {fault !== null && <Notice tone="alarm">{fault}</Notice>}
      <ul className="lines">
        {online.map(({ user_id, display_name }) => (
          <li key={user_id} className="spread">
            <p className="row">
              <PresenceMark online />
              <bdi translate="no">{display_name}</bdi>
              {declinedIds.includes(user_id) && <span className="tag">Declined</span>}
            </p>
            {user_id === invitedId ? (
              <Invited onExpired={expire} />
            ) : (
              <Button
                aria-label={`Invite ${display_name}`}
                disabled={invitedId !== null}
                onClick={() => invite(user_id)}
              >
                Invite
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Invited({ onExpired }: { onExpired: () => void }) {
  const left = useSecondsLeft(INVITATION_SECONDS);
  const expire = useEffectEvent(onExpired);
  useEffect(() => {
    if (left === 0) expire();
  }, [left]);
  return <span className="muted">{`Invited, ${left} s to answer`}</span>;
}

function useInvitation(friends: readonly Friend[], challengedId: string | undefined) {
  const socket = useBattleSocket();
  const announce = useAnnounce();
  const [invitedId, setInvitedId] = useState<string | null>(challengedId ?? null);
  const [declinedIds, setDeclinedIds] = useState<readonly string[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  const nameOf = (userId: string): string =>
    friends.find(({ user_id }) => user_id === userId)?.display_name ?? 'Your friend';

  const send = (userId: string): void =>
    void faultOf(socket.ask(BATTLE_CLIENT.invite, { user_id: userId })).then((refusal) => {
      setFault(refusal);
      if (refusal === null) announce(`${nameOf(userId)} is invited.`);
      else setInvitedId(null);
    });

  const invite = (userId: string): void => {
    setInvitedId(userId);
    setDeclinedIds((ids) => ids.filter((id) => id !== userId));
    setFault(null);
    send(userId);
  };

  const onDeclined = useEffectEvent((userId: string) => {
    setInvitedId((id) => (id === userId ? null : id));
    setDeclinedIds((ids) => [...ids, userId]);
    announce(`${nameOf(userId)} has declined.`);
  });
  useEffect(
    () => socket.on(BATTLE_SERVER.invitationDeclined, ({ user_id }) => onDeclined(user_id)),
    [socket],
  );

  const challenge = useEffectEvent(send);
  useEffect(() => {
    if (challengedId !== undefined) challenge(challengedId);
  }, [challengedId]);

  return { invitedId, declinedIds, fault, invite, expire: () => setInvitedId(null) };
}

/** Why the server refused; null if it did not. */
async function faultOf(request: Promise<unknown>): Promise<string | null> {
  try {
    await request;
    return null;
  } catch (error) {
    return error instanceof SocketRefusal ? error.message : 'The invitation couldn’t be sent.';
  }
}
