import { ROUTES } from '@fourfold/contracts';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { createAppSocket } from '../../../lib/socket/app-socket';
import type { BattleSocket } from '../live/battle-socket';

const SocketContext = createContext<BattleSocket | null>(null);

/** One connection for all screens of battles: it outlasts the way from the lobby into a room and back. */
export function BattleConnection({ children }: { children: ReactNode }) {
  const [socket] = useState<BattleSocket>(() => createAppSocket(ROUTES.sockets.battle));
  // Before anything is seen: a connection that is not begun looks like one that is lost.
  useLayoutEffect(() => {
    socket.start();
    return socket.stop;
  }, [socket]);
  return <SocketContext value={socket}>{children}</SocketContext>;
}

/** The connection that the screens of battles share. */
export function useBattleSocket(): BattleSocket {
  const socket = useContext(SocketContext);
  if (!socket) throw new Error('Outside of a battle connection');
  return socket;
}
