import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { createAppSocket } from '../../../lib/socket/app-socket';
import type { LiveSocket } from '../../../lib/socket/live-socket';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

/** Error codes that mean that the player has no seat in the room any more. */
export const NOT_IN_ROOM_CODES: ReadonlySet<string> = new Set(['room_not_found', 'not_in_room']);

const SocketContext = createContext<BattleSocket | null>(null);

/** One connection for all battle screens: it survives navigation between the lobby and a room. */
export function BattleConnection({ children }: { children: ReactNode }) {
  const [socket] = useState<BattleSocket>(() => createAppSocket(ROUTES.sockets.battle));
  // Before the first paint, because a socket that has not been started looks disconnected.
  useLayoutEffect(() => {
    socket.start();
    return socket.stop;
  }, [socket]);
  return <SocketContext value={socket}>{children}</SocketContext>;
}

export function useBattleSocket(): BattleSocket {
  const socket = useContext(SocketContext);
  if (!socket) throw new Error('useBattleSocket needs a BattleConnection');
  return socket;
}
