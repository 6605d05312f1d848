import type { DefaultEventsMap, Socket } from 'socket.io';
import type { AuthenticatedUser } from '../auth/authenticated-user';

export type TransportName = 'socketIo' | 'plain';

/** `socket.data` of a connected socket. */
export interface SocketData {
  user: AuthenticatedUser;
  transport: TransportName;
  /** The key of the client's address. */
  address: string;
}

export type Listeners<Messages> = { [Name in keyof Messages]: (payload: Messages[Name]) => void };

/** A connected socket of either transport that can be sent `Messages`. */
export type AppSocket<Messages extends object = Record<string, object>> = Socket<
  DefaultEventsMap,
  Listeners<Messages>,
  DefaultEventsMap,
  SocketData
>;

/** The room of all sockets of a user. */
export const userRoom = (userId: string): string => `user:${userId}`;
