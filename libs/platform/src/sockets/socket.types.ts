import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { AuthenticatedUser } from '../auth/authenticated-user';

export type DoorName = 'socket.io' | 'plain';

/** What the base knows of a connected socket; `socket.data`. */
export interface SocketData {
  user: AuthenticatedUser;
  door: DoorName;
  /** The client's own, not the gateway's. */
  address: string;
}

type Listeners<Messages> = { [Name in keyof Messages]: (payload: Messages[Name]) => void };

/** What a socket may be sent, as far as the base is concerned. */
type AnyMessages = Record<string, object>;

/** A connected socket that may be sent `Messages`, whichever door it came through. */
export type AppSocket<Messages extends object = AnyMessages> = Socket<
  DefaultEventsMap,
  Listeners<Messages>,
  DefaultEventsMap,
  SocketData
>;

/** Socket.IO's own server, with our data on each socket. */
export type IoServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

/**
 * Why a socket is gone.
 * - `left`: its person closed it (1000, or Socket.IO's disconnect)
 * - `went_away`: the page was unloaded (1001)
 * - `lost`: the line broke, or nobody answered a ping
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
