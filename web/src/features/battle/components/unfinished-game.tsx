import { BATTLE_CLIENT, BATTLE_SERVER, type BattleGame } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { endAll } from '../../../lib/listeners';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useLeaveGame } from '../hooks/use-battle-data';
import { battleSettings } from '../live/battle-settings';
import { NOT_IN_ROOM_CODES, useBattleSocket } from '../live/battle-socket';

interface UnfinishedGameProps {
  userId: string;
  onEntered: (roomCode: string) => void;
}

/** Links back to a room that the player left without giving up the seat. */
export function UnfinishedGame({ userId, onEntered }: UnfinishedGameProps) {
  const { game, leave } = useUnfinished(userId, onEntered);
  if (!game) return null;
  const isRunning = game.state === 'in_progress';
  return (
    <Notice tone="info">
      <div className="spread">
        <p>{`${isRunning ? 'Your battle goes on' : 'Your seat is kept'} in room ${game.room_code}.`}</p>
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

/** The game that the player left without giving up the seat. `onStarted` is called when its battle begins. */
function useUnfinished(userId: string, onStarted: (roomCode: string) => void) {
  const socket = useBattleSocket();
  const [game, setGame] = useState<BattleGame | null>(null);
  const leaveGame = useLeaveGame();
  const start = useEffectEvent(onStarted);
  const isOutdated = useEffectEvent(
    (roomCode: string, version: number) => game?.room_code === roomCode && game.version !== version,
  );

  useEffect(() => {
    const forget = (roomCode: string): void => {
      battleSettings.forgetRoom(userId, roomCode);
      // A late event of another room must not remove the one shown.
      setGame((shown) => (shown?.room_code === roomCode ? null : shown));
    };
    const update = (known: BattleGame): void => {
      const seat = known.players[userId];
      if (!seat || seat.has_forfeited || known.state === 'completed') forget(known.room_code);
      else setGame(known);
    };
    const refresh = (roomCode: string): void => {
      socket.ask(BATTLE_CLIENT.getGameState, { room_code: roomCode }).catch((error: unknown) => {
        clientLog.note('Failed to get the state of the last room', { error: String(error) });
        if (error instanceof SocketRefusal && NOT_IN_ROOM_CODES.has(error.error.code)) forget(roomCode);
      });
    };
    return endAll([
      // Sent on every connection if the player has a seat.
      socket.on(BATTLE_SERVER.gameState, (event) => update(event.game)),
      socket.on(BATTLE_SERVER.gameOver, (event) => update(event.game)),
      socket.on(BATTLE_SERVER.playerLeft, (event) => {
        if (event.user_id === userId) forget(event.game.room_code);
        else update(event.game);
      }),
      socket.on(BATTLE_SERVER.gameStarted, (event) => start(event.game.room_code)),
      socket.on(BATTLE_SERVER.roomVersion, ({ room_code, version }) => {
        if (isOutdated(room_code, version)) refresh(room_code);
      }),
      socket.onSync(() => {
        const roomCode = battleSettings.room(userId);
        if (roomCode !== undefined) refresh(roomCode);
      }),
    ]);
  }, [socket, userId]);

  const leave = (): void => {
    leaveGame();
    setGame(null);
  };
  return { game, leave };
}
