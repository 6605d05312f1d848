import { FRIENDS_CLIENT, FRIENDS_SERVER } from '@fourfold/contracts';
import { useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { endAll } from '../../../lib/listeners';
import type { ChatSession } from '../live/chat-session';
import type { ChatStorage } from '../live/chat-storage';

/** Whether the user appears offline, as the server says; a choice made here is kept until the server has acknowledged it. */
export function useAppearOffline(
  { socket }: ChatSession,
  storage: ChatStorage,
): [appearOffline: boolean, choose: (appearOffline: boolean) => void] {
  const [appearance, setAppearance] = useState(storage.appearance);

  useEffect(() => {
    storage.keepAppearance(appearance);
    const { appearOffline, isTold } = appearance;
    const tell = async (): Promise<void> => {
      try {
        await socket.ask(FRIENDS_CLIENT.setAppearOffline, { appear_offline: appearOffline });
        setAppearance((now) => (now === appearance ? { appearOffline, isTold: true } : now));
      } catch (error) {
        clientLog.note('Appearing offline was not acknowledged', { error: String(error) });
      }
    };
    return endAll([
      socket.on(FRIENDS_SERVER.appearOffline, ({ appear_offline }) => {
        if (isTold && appear_offline !== appearOffline)
          setAppearance({ appearOffline: appear_offline, isTold });
      }),
      socket.onSync(() => {
        if (isTold) socket.send(FRIENDS_CLIENT.getAppearOffline, {});
        else void tell();
      }),
    ]);
  }, [socket, storage, appearance]);

  return [appearance.appearOffline, (appearOffline) => setAppearance({ appearOffline, isTold: false })];
}
