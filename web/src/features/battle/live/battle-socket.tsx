import { ROUTES, type BattleClientMessages, type BattleServerMessages } from '@fourfold/contracts';
import { createContext, useContext, useLayoutEffect, useState, type ReactNode } from 'react';
import { createAppSocket } from '../../../shared/socket/app-socket';
import { endAll } from '../../../lib/listeners';
import { CONNECTION_LOST, type LiveSocket } from '../../../lib/socket/live-socket';

export type BattleSocket = LiveSocket<BattleClientMessages, BattleServerMessages>;

/** Error codes that mean that the player has no seat in the room any more. */
export const NOT_IN_ROOM_CODES: ReadonlySet<string> = new Set(['room_not_found', 'not_in_room']);

/** Shared by the battle screens and the invitations of all other pages; open while anything holds it. */
export const battleSocket: BattleSocket = createAppSocket(ROUTES.sockets.battle);
let holders = 0;

/** Returns a function that releases the connection. */
export function holdBattleSocket(): () => void {
  holders += 1;
  battleSocket.start();
  return () => {
    holders -= 1;
    if (holders === 0) battleSocket.stop();
  };
}

interface Connection {
  socket: BattleSocket;
  isLost: boolean;
}

const ConnectionContext = createContext<Connection | null>(null);

/** Holds the connection, which survives navigation between the lobby and a room. */
export function BattleConnection({ children }: { children: ReactNode }) {
  const [isLost, setLost] = useState(false);
  // Before the first paint, because a socket that has not been started looks disconnected.
  useLayoutEffect(
    () =>
      endAll([
        battleSocket.on(CONNECTION_LOST, () => setLost(true)),
        battleSocket.subscribe(() => setLost((wasLost) => wasLost && battleSocket.state().status === 'gone')),
        holdBattleSocket(),
      ]),
    [],
  );
  return <ConnectionContext value={{ socket: battleSocket, isLost }}>{children}</ConnectionContext>;
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
