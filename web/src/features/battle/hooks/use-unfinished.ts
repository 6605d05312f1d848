import { BATTLE_CLIENT, BATTLE_SERVER, type BattleGame } from '@fourfold/contracts';
import { useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { battleSettings } from '../live/battle-settings';
import { useBattleSocket } from './battle-socket-context';

export interface Unfinished {
  game: BattleGame | null;
  leave: () => void;
}

/** The room that somebody has gone away from and still has a seat in. */
export function useUnfinished(userId: string, isLive: boolean): Unfinished {
  const socket = useBattleSocket();
  const [game, setGame] = useState<BattleGame | null>(null);

  useEffect(() => {
    const settings = battleSettings();
    const roomCode = settings.room(userId);
    if (roomCode === undefined || !isLive) return;
    const forget = (): void => {
      settings.keepRoom(userId, undefined);
      setGame(null);
    };
    const ends = [
      socket.on(BATTLE_SERVER.gameState, ({ game: known }) => {
        if (known.room_code !== roomCode) return;
        const seat = known.players[userId];
        if (known.state === 'completed' || !seat || seat.has_forfeited) forget();
        else setGame(known);
      }),
      socket.on(BATTLE_SERVER.gameOver, ({ game: ended }) => {
        if (ended.room_code === roomCode) forget();
      }),
      socket.on(BATTLE_SERVER.playerLeft, ({ user_id, game: left }) => {
        if (left.room_code === roomCode && user_id === userId) forget();
      }),
    ];
    socket.ask(BATTLE_CLIENT.getGameState, { room_code: roomCode }).catch((error: unknown) => {
      clientLog.note('The last room is gone', { error: String(error) });
      forget();
    });
    return () => {
      for (const end of ends) end();
    };
  }, [socket, userId, isLive]);

  return {
    game,
    leave: () => {
      socket.send(BATTLE_CLIENT.leaveGame, {});
      battleSettings().keepRoom(userId, undefined);
      setGame(null);
    },
  };
}
