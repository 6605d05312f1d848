import {
  CHALLENGE_DAMAGE,
  DAMAGE_STAGES,
  DISCONNECT_GRACE_SECONDS,
  HIT_POINTS_DEFAULT,
  LOBBY_CHAT_MAX_CHARACTERS,
} from '@fourfold/contracts';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { optionalComponent } from '../../../lib/optional-component';
import { preloadedComponent } from '../../../lib/preloaded-component';
import { useSocketState } from '../../../lib/socket/use-socket-state';
import { battleRoomPath, CHALLENGE_PARAMETER } from '../../../shared/paths';
import { useSession } from '../../../shared/session/use-session';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/notice';
import { Page, PageHeading } from '../../../ui/page';
import { PresenceMark } from '../../../ui/presence-mark';
import { useAvatar } from '../hooks/use-avatar';
import { useLobby } from '../hooks/use-lobby';
import { useWaitingGames } from '../hooks/use-waiting-games';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket } from '../live/battle-socket';
import { ActiveGames } from './active-games';
import { CreateGameForm, JoinGameForm } from './game-forms';
import { BattleStatsCard } from './battle-stats-card';
import styles from './lobby.module.css';
import { UnfinishedGame } from './unfinished-game';

/** Its place is kept. */
const ChatBox = preloadedComponent(async () => (await import('./chat-box')).ChatBox);
export const preloadLobby = ChatBox.preload;
/** Players have no battles at first. */
const RecentBattles = optionalComponent(async () => (await import('./recent-battles')).RecentBattles);

export function LobbyPage() {
  const userId = useSession()?.user.user_id;
  const navigate = useNavigate();
  const challengedId = useSearchParams()[0].get(CHALLENGE_PARAMETER) ?? undefined;
  if (userId === undefined) return null;
  const enter = (roomCode: string): void =>
    // The way back must not challenge again.
    void navigate(battleRoomPath(roomCode), { state: { challengedId }, replace: challengedId !== undefined });
  return (
    <Page title="Battle">
      <PageHeading>Battle</PageHeading>
      <LobbyScreen userId={userId} challengedId={challengedId} onEntered={enter} />
    </Page>
  );
}

interface LobbyScreenProps {
  userId: string;
  /** A friend to challenge: a room for friends opens at once. */
  challengedId?: string | undefined;
  onEntered: (roomCode: string) => void;
}

export function LobbyScreen({ userId, challengedId, onEntered }: LobbyScreenProps) {
  const avatar = useAvatar();
  const lobby = useLobby(onEntered);
  const mayEnter = lobby.isLive && lobby.busy === null;

  const join = (roomCode: string): void => lobby.join(roomCode, avatar.chosenId);
  const { isOwn, friendsRoom } = useWaitingGames(userId);
  const quickJoin = (): void =>
    lobby.quickJoin(
      { ...battleSettings.game(), friends_only: false, avatar_id: avatar.chosenId },
      friendsRoom(),
    );
  const challenge = useEffectEvent(() =>
    lobby.create({ ...battleSettings.game(), friends_only: true, avatar_id: avatar.chosenId }),
  );
  useEffect(() => {
    if (lobby.isLive && challengedId !== undefined) challenge();
  }, [lobby.isLive, challengedId]);

  return (
    <div className="stack">
      <ConnectionNote />
      <UnfinishedGame userId={userId} onEntered={onEntered} />
      {lobby.error !== null && <Notice tone="alarm">{lobby.error}</Notice>}
      <div className="columns">
        <div className="stack">
          <ActiveGames
            isOwn={isOwn}
            mayJoin={mayEnter}
            isJoining={lobby.busy === 'joining'}
            onJoin={join}
            onQuickJoin={quickJoin}
          />
          <CreateGameForm
            avatar={avatar}
            disabled={!mayEnter}
            isCreating={lobby.busy === 'creating'}
            onCreate={lobby.create}
          />
          <JoinGameForm
            avatarId={avatar.chosenId}
            disabled={!mayEnter}
            isJoining={lobby.busy === 'joining'}
            onJoin={join}
          />
        </div>
        <div className="stack">
          <Card heading="Lobby Chat" className={`column ${styles['chat']}`}>
            <Suspense>
              <ChatBox.Component
                name="Lobby chat"
                lines={lobby.lines}
                userId={userId}
                isLive={lobby.isLive}
                maxCharacters={LOBBY_CHAT_MAX_CHARACTERS}
                onSay={lobby.say}
              />
            </Suspense>
          </Card>
          <BattleStatsCard />
          <Suspense>
            <RecentBattles />
          </Suspense>
          <BattleRules />
        </div>
      </div>
    </div>
  );
}

const CONNECTION_TEXTS = { live: 'Connected', connecting: 'Connecting…', reconnecting: 'Reconnecting…' };

function ConnectionNote() {
  const socket = useBattleSocket();
  const { status } = useSocketState(socket);
  if (status === 'gone')
    return (
      <Notice tone="alarm">
        <div className="spread">
          <p>Failed to connect to battle server</p>
          <Button onClick={() => socket.start()}>Try again</Button>
        </div>
      </Notice>
    );
  return (
    <p role={status === 'reconnecting' ? 'status' : undefined} className="row soft">
      <PresenceMark online={status === 'live'} />
      <span>{CONNECTION_TEXTS[status]}</span>
    </p>
  );
}

const { short_word, medium_word, long_phrase } = CHALLENGE_DAMAGE;

const RULES = [
  'Create a game or join one. It starts when everybody in the room is ready.',
  'All players race on the same text. Type it exactly; whoever finishes first hits all the others.',
  `A short word deals ${short_word} damage, a medium word ${medium_word} and a long phrase ${long_phrase}.`,
  `Your avatar has ${DAMAGE_STAGES} health points, one for each stage of its damage. The hit points of a game, ${HIT_POINTS_DEFAULT} unless the host chooses otherwise, are spread over them.`,
  'The last player standing wins.',
  `Lost your connection? Come back within ${DISCONNECT_GRACE_SECONDS} seconds, or you forfeit.`,
];

function BattleRules() {
  return (
    <Card heading="How to Play">
      <ol className="bullets">
        {RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </Card>
  );
}
