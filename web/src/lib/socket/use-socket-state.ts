import { useSyncExternalStore } from 'react';
import type { LiveSocket, SocketState } from './live-socket';

type Watched = Pick<LiveSocket<unknown, unknown>, 'state' | 'subscribe'>;

export function useSocketState(socket: Watched): SocketState {
  return useSyncExternalStore(socket.subscribe, socket.state);
}
