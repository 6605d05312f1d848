import { useStore, type Store } from '../store';
import type { SocketState } from './live-socket';

export function useSocketState(socket: Store<SocketState>): SocketState {
  return useStore(socket, ({ state }) => state());
}
