import { useSyncExternalStore } from 'react';
import type { SocketState } from './live-socket';

interface Watched {
  state: () => SocketState;
  subscribe: (listener: () => void) => () => void;
}

export function useSocketState(socket: Watched): SocketState {
  return useSyncExternalStore(socket.subscribe, socket.state);
}
