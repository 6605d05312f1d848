import { FRIENDS_CLIENT } from '@fourfold/contracts';
import { useEffect, useRef, useState } from 'react';
import type { ChatSession } from '../live/chat-session';
import { APPEAR_OFFLINE_KEY, type ChatStorage } from '../live/chat-storage';

/** The wish to appear offline: kept in this browser, shared by its tabs, and told to the server. */
export function useAppearOffline(
  chat: ChatSession,
  storage: ChatStorage,
): [appearOffline: boolean, choose: (appearOffline: boolean) => void] {
  const [appearOffline, setAppearOffline] = useState(storage.appearOffline);
  /** What the server was told on this connection. */
  const told = useRef<boolean>(undefined);
  /** Chosen here, and not told yet. */
  const chosen = useRef(false);
  const { socket } = chat;

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === APPEAR_OFFLINE_KEY) setAppearOffline(storage.appearOffline());
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, [storage]);

  useEffect(() => {
    const tell = (): void => {
      if (socket.state().status !== 'live') {
        told.current = undefined;
        return;
      }
      // Who is visible here may have chosen otherwise on another device: only a wish to hide is repeated.
      if (told.current === appearOffline || !(appearOffline || chosen.current)) return;
      if (!socket.send(FRIENDS_CLIENT.setAppearOffline, { appear_offline: appearOffline })) return;
      told.current = appearOffline;
      chosen.current = false;
    };
    tell();
    return socket.subscribe(tell);
  }, [appearOffline, socket]);

  const choose = (wish: boolean): void => {
    chosen.current = true;
    storage.keepAppearOffline(wish);
    setAppearOffline(wish);
  };
  return [appearOffline, choose];
}
