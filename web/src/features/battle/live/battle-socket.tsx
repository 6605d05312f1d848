import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { createAppSocket } from '../../../lib/socket/app-socket';
import { endAll } from '../../../lib/listeners';
import { CONNECTION_LOST, type LiveSocket } from '../../../lib/socket/live-socket';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

/** Error codes that mean that the player has no seat in the room any more. */
export const NOT_IN_ROOM_CODES: ReadonlySet<string> = new Set(['room_not_found', 'not_in_room']);

interface Connection {
  socket: BattleSocket;
  isLost: boolean;
}

const ConnectionContext = createContext<Connection | null>(null);

/** One connection for all battle screens: it survives navigation between the lobby and a room. */
export function BattleConnection({ children }: { children: ReactNode }) {
  const [socket] = useState<BattleSocket>(() => createAppSocket(ROUTES.sockets.battle));
  const [isLost, setLost] = useState(false);
  // Before the first paint, because a socket that has not been started looks disconnected.
  useLayoutEffect(() => {
    const end = endAll([
      socket.on(CONNECTION_LOST, () => setLost(true)),
      socket.subscribe(() => setLost((wasLost) => wasLost && socket.state().status === 'gone')),
    ]);
    socket.start();
    return () => {
      end();
      socket.stop();
    };
  }, [socket]);
  return <ConnectionContext value={{ socket, isLost }}>{children}</ConnectionContext>;
}

export function useBattleSocket(): BattleSocket {
  return useConnection().socket;
}

/** Whether the connection raised `connection_lost`, until it is started again. */
export function useConnectionLost(): boolean {
  return useConnection().isLost;
}

function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('the battle socket needs a BattleConnection');
  return connection;
}
