import { useLayoutEffect, useState, type ReactNode } from 'react';
import { BattleSocketContext } from '../hooks/battle-socket-context';
import { createBattleSocket } from '../live/battle-socket';

/** One connection for all screens of battles: it outlasts the way from the lobby into a room and back. */
export function BattleConnection({ children }: { children: ReactNode }) {
  const [socket] = useState(createBattleSocket);
  // Before anything is seen: a connection that is not begun looks like one that is lost.
  useLayoutEffect(() => {
    socket.start();
    return socket.stop;
  }, [socket]);
  return <BattleSocketContext value={socket}>{children}</BattleSocketContext>;
}
