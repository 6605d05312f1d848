import { BATTLE_CLIENT, BATTLE_SERVER, type BattleGame } from '@fourfold/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { endAll } from '../../../lib/listeners';
import { SocketRefusal } from '../../../lib/socket/live-socket';
import { battleSettings } from '../live/battle-settings';
import { GONE_ROOM } from '../live/battle-socket';
import { useBattleSocket } from './use-battle-socket';
import { useLeaveGame } from './use-battle-data';

interface UnfinishedOptions {
  userId: string;
  /** The battle begins without anybody at its screen. */
  onStarted: (roomCode: string) => void;
}

/** The room that somebody has gone away from and still has a seat in. */
export function useUnfinished({ userId, onStarted }: UnfinishedOptions) {
  const socket = useBattleSocket();
  const [game, setGame] = useState<BattleGame | null>(null);
  const leaveGame = useLeaveGame();
  const start = useEffectEvent(onStarted);

  useEffect(() => {
    /** News of another room, whose end may be told late, take nothing from this one. */
    const forget = (roomCode: string): void => {
      if (battleSettings.room(userId) === roomCode) battleSettings.forgetRoom();
      setGame((shown) => (shown?.room_code === roomCode ? null : shown));
    };
    const hear = (known: BattleGame): void => {
      const seat = known.players[userId];
      if (!seat || seat.has_forfeited || known.state === 'completed') forget(known.room_code);
      else setGame(known);
    };
    return endAll([
      // Who has a seat hears of it on every connection.
      socket.on(BATTLE_SERVER.gameState, ({ game: known }) => hear(known)),
      socket.on(BATTLE_SERVER.gameOver, ({ game: known }) => hear(known)),
      socket.on(BATTLE_SERVER.playerLeft, ({ user_id, game: known }) => {
        if (user_id === userId) forget(known.room_code);
        else hear(known);
      }),
      socket.on(BATTLE_SERVER.gameStarted, ({ game: known }) => start(known.room_code)),
      socket.onSync(() => {
        const roomCode = battleSettings.room(userId);
        if (roomCode === undefined) return;
        socket.ask(BATTLE_CLIENT.getGameState, { room_code: roomCode }).catch((error: unknown) => {
          clientLog.note('The state of the last room was not told', { error: String(error) });
          if (error instanceof SocketRefusal && GONE_ROOM.has(error.error.code)) forget(roomCode);
        });
      }),
    ]);
  }, [socket, userId]);

  return {
    game,
    leave: () => {
      leaveGame();
      setGame(null);
    },
  };
}
