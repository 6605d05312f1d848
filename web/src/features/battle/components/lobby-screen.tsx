import { LOBBY_CHAT_MAX_CHARACTERS, type AvatarId } from '@fourfold/contracts';
import { useState, type ReactNode } from 'react';
import { clientLog } from '../../../lib/client-log';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { chooseAvatar } from '../api';
import { useLobby } from '../hooks/use-lobby';
import { useUnfinished } from '../hooks/use-unfinished';
import { battleSettings } from '../live/battle-settings';
import { ActiveGames } from './active-games';
import { avatarName } from './avatars/avatar-picture';
import { BattleRules } from './battle-rules';
import { BattleStatsSheet } from './battle-stats';
import { ChatBox } from './chat-box';
import { ConnectionNote } from './connection-note';
import { CreateGameForm } from './create-game';
import { JoinGameForm } from './join-game';
import styles from './lobby-screen.module.css';
import { RecentBattles } from './recent-battles';

interface LobbyScreenProps {
  userId: string;
  /** Leads into a room. */
  onEntered: (roomCode: string) => void;
  /** The way to the board of battles. */
  boardLink: ReactNode;
}

export function LobbyScreen({ userId, onEntered, boardLink }: LobbyScreenProps) {
  const [avatarId, setAvatarId] = useState(battleSettings.avatar);
  const lobby = useLobby(onEntered);
  const mayEnter = lobby.isLive && lobby.busy === null;

  const choose = (id: AvatarId): void => {
    setAvatarId(id);
    battleSettings.keepAvatar(id);
    chooseAvatar(id).catch((error: unknown) =>
      clientLog.note('The avatar was not kept', { error: String(error) }),
    );
  };
  const join = (roomCode: string): void => lobby.join(roomCode, avatarId);

  return (
    <div className="stack">
      <ConnectionNote />
      <Unfinished userId={userId} onEntered={onEntered} />
      {lobby.error !== null && <Notice tone="alarm">{lobby.error}</Notice>}
      <div className={`columns ${styles['columns']}`}>
        <div className="stack">
          <CreateGameForm
            avatarId={avatarId}
            onAvatar={choose}
            mayCreate={mayEnter}
            isCreating={lobby.busy === 'creating'}
            onCreate={lobby.create}
          />
          <JoinGameForm
            avatar={avatarName(avatarId)}
            mayJoin={mayEnter}
            isJoining={lobby.busy === 'joining'}
            onJoin={join}
          />
          <BattleRules />
        </div>
        <div className="stack">
          <ActiveGames mayJoin={mayEnter} onJoin={join} />
          <Card heading="Lobby Chat" className={`column ${styles['chat']}`}>
            <ChatBox
              name="Lobby chat"
              lines={lobby.lines}
              userId={userId}
              isLive={lobby.isLive}
              maxLength={LOBBY_CHAT_MAX_CHARACTERS}
              onSay={lobby.say}
            />
          </Card>
          <BattleStatsSheet boardLink={boardLink} />
          <RecentBattles />
        </div>
      </div>
    </div>
  );
}

/** The way back into a room that was gone away from. */
function Unfinished({ userId, onEntered }: Pick<LobbyScreenProps, 'userId' | 'onEntered'>) {
  const { game, leave } = useUnfinished({ userId, onStarted: onEntered });
  if (!game) return null;
  const isRunning = game.state === 'in_progress';
  return (
    <Notice tone="info">
      <div className="spread">
        <p>
          {isRunning ? 'Your battle goes on' : 'Your seat is kept'} in room {game.room_code}.
        </p>
        <div className="row">
          <Button look="primary" onClick={() => onEntered(game.room_code)}>
            Return to the room
          </Button>
          <Button look="danger" onClick={leave}>
            {isRunning ? 'Forfeit' : 'Leave the room'}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
