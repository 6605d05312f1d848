import type { AvatarId } from '@fourfold/contracts';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../ui/button';
import { PageHeading } from '../../../ui/page';
import { Sheet } from '../../../ui/sheet';
import { useAvatar } from '../hooks/use-avatar';
import { activeGamesQuery } from '../lobby-data';
import { AvatarChoice } from './game-forms';

interface RoomInvitationProps {
  roomCode: string;
  onJoin: (avatarId: AvatarId | undefined) => void;
  onLobby: () => void;
}

/** What the link of a room leads to, for somebody who has no seat there. */
export function RoomInvitation({ roomCode, onJoin, onLobby }: RoomInvitationProps) {
  const avatar = useAvatar();
  const { data } = useQuery(activeGamesQuery);
  const game = data?.games.find(({ room_code }) => room_code === roomCode);
  return (
    <Sheet className="stack">
      <PageHeading>
        Room <span className="code">{roomCode}</span>
      </PageHeading>
      {game ? (
        <p>
          <strong>
            <bdi translate="no">{game.host_display_name}</bdi>
          </strong>{' '}
          <span>{`invites you: ${game.hit_points} hit points, ${game.max_players} players`}</span>
        </p>
      ) : (
        <p>You’re invited to a battle.</p>
      )}
      <AvatarChoice chosen={avatar.shownId} onChoose={avatar.choose} />
      <div className="row">
        <Button look="primary" onClick={() => onJoin(avatar.chosenId)}>
          Join this game
        </Button>
        <Button onClick={onLobby}>Back to Lobby</Button>
      </div>
    </Sheet>
  );
}
