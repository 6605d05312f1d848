import { createContext, useContext } from 'react';
import type { BattleSocket } from '../live/battle-socket';

export const BattleSocketContext = createContext<BattleSocket | null>(null);

/** The connection that the screens of battles share. */
export function useBattleSocket(): BattleSocket {
  const socket = useContext(BattleSocketContext);
  if (!socket) throw new Error('Outside of a battle connection');
  return socket;
}
