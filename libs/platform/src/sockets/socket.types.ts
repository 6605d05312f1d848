import type { DefaultEventsMap, Socket } from 'socket.io';
import type { AuthenticatedUser } from '../auth/authenticated-user';

export type TransportName = 'socketIo' | 'plain';

/** What the base knows of a connected socket; `socket.data`. */
export interface SocketData {
  user: AuthenticatedUser;
  transport: TransportName;
}

export type Listeners<Messages> = { [Name in keyof Messages]: (payload: Messages[Name]) => void };

/** A connected socket that may be sent `Messages`, whichever its transport. */
export type AppSocket<Messages extends object = Record<string, object>> = Socket<
  DefaultEventsMap,
  Listeners<Messages>,
  DefaultEventsMap,
  SocketData
>;

/**
 * Why a socket is gone.
 * - `left`: its user closed it (1000, or Socket.IO's disconnect)
 * - `went_away`: the page was unloaded (1001)
 * - `lost`: the connection broke, or nobody answered a ping
 * - `cut`: we closed it: access revoked, limits ignored, reads too slowly
 * - `restart`: this replica stops and the client comes back elsewhere: tell nobody anything
 */
export type DepartureReason = 'left' | 'went_away' | 'lost' | 'cut' | 'restart';

export interface Departure {
  reason: DepartureReason;
  /** Close code of the WebSocket, as far as there was one. */
  code: number | undefined;
}

/** The room in which every socket of a user is. */
export const userRoom = (userId: string): string => `user:${userId}`;
