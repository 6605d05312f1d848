import { FRIENDS_CLIENT, FRIENDS_SERVER, type Friend } from '@fourfold/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { clientLog } from '../../../lib/client-log';
import { clearFriendBattles, storeFriendBattle } from '../../../shared/friends/friend-battles';
import { withAllOnline, withOnline, withUnread } from '../../../shared/friends/friend-list';
import { FRIEND_NEWS_KEY, FRIENDS_KEY, NOTICES_KEY } from '../../../shared/friends/queries';
import { endAll } from '../../../lib/listeners';
import { forgetMute } from '../../../shared/mute/mute';
import type { ChatSession } from '../live/chat-session';
import type { ChatStorage } from '../live/chat-storage';

/** Updates the cached friends from the socket: presence, unread counts and friend requests. */
export function useFriendsCacheSync(chat: ChatSession): void {
  const queries = useQueryClient();
  useEffect(() => {
    const { socket } = chat;
    const change = (next: (friends: Friend[]) => Friend[]): void => {
      queries.setQueryData<Friend[]>(FRIENDS_KEY, (friends) => friends && next(friends));
    };
    const refresh = (): void => void queries.invalidateQueries({ queryKey: FRIENDS_KEY });
    const isKnown = (userId: string): boolean =>
      queries.getQueryData<Friend[]>(FRIENDS_KEY)?.some(({ user_id }) => user_id === userId) ?? true;

    return endAll([
      socket.onSync(() => {
        socket.send(FRIENDS_CLIENT.getOnlineFriends, {});
        refresh();
      }),
      // Presence is unknown without a connection.
      socket.subscribe(() => {
        if (socket.state().status !== 'live') change((friends) => withAllOnline(friends, []));
      }),
      socket.on(FRIENDS_SERVER.onlineFriends, ({ friends: online }) =>
        change((friends) => withAllOnline(friends, online)),
      ),
      // An unknown user is a new friend; one who goes offline may have ended the friendship.
      socket.on(FRIENDS_SERVER.onlineStatus, ({ user_id, is_online }) => {
        change((friends) => withOnline(friends, user_id, is_online));
        if (!isKnown(user_id) || !is_online) refresh();
      }),
      socket.on(FRIENDS_SERVER.friendRequestsChanged, refresh),
      socket.on(
        FRIENDS_SERVER.friendNews,
        () => void queries.invalidateQueries({ queryKey: FRIEND_NEWS_KEY }),
      ),
      socket.on(FRIENDS_SERVER.notice, () => void queries.invalidateQueries({ queryKey: NOTICES_KEY })),
      socket.on(FRIENDS_SERVER.muteEnded, () => {
        forgetMute();
        void queries.invalidateQueries({ queryKey: NOTICES_KEY });
      }),
      socket.on(FRIENDS_SERVER.friendBattleFinished, (battle) => storeFriendBattle(queries, battle)),
      socket.on(FRIENDS_SERVER.battleNews, ({ enabled }) => {
        if (!enabled) clearFriendBattles(queries);
      }),
      chat.onIncoming(({ from_user_id }) => {
        if (isKnown(from_user_id))
          change((friends) => withUnread(friends, from_user_id, (count) => count + 1));
        else refresh();
      }),
      chat.onSeen((friendId, unread) => change((friends) => withUnread(friends, friendId, () => unread))),
    ]);
  }, [chat, queries]);
}

/** The stored setting of the server; a choice made here is kept until the server acknowledges it. */
export function useAppearOffline({ socket }: ChatSession, storage: ChatStorage) {
  const [appearance, setAppearance] = useState(storage.appearance);

  useEffect(() => {
    storage.storeAppearance(appearance);
    const { appearOffline, isAcknowledged } = appearance;
    const sendChoice = async (): Promise<void> => {
      try {
        await socket.ask(FRIENDS_CLIENT.setAppearOffline, { appear_offline: appearOffline });
        setAppearance((now) => (now === appearance ? { appearOffline, isAcknowledged: true } : now));
      } catch (error) {
        clientLog.note('Appearing offline was not acknowledged', { error: String(error) });
      }
    };
    return endAll([
      socket.on(FRIENDS_SERVER.appearOffline, ({ appear_offline }) => {
        if (isAcknowledged && appear_offline !== appearOffline)
          setAppearance({ appearOffline: appear_offline, isAcknowledged });
      }),
      socket.onSync(() => {
        if (isAcknowledged) socket.send(FRIENDS_CLIENT.getAppearOffline, {});
        else void sendChoice();
      }),
    ]);
  }, [socket, storage, appearance]);

  const choose = (appearOffline: boolean): void => setAppearance({ appearOffline, isAcknowledged: false });
  return [appearance.appearOffline, choose] as const;
}

/** The stored setting of the server; undefined while it is not known. */
export function useBattleNews({ socket }: ChatSession) {
  const [enabled, setEnabled] = useState<boolean>();
  useEffect(
    () =>
      endAll([
        socket.on(FRIENDS_SERVER.battleNews, (news) => setEnabled(news.enabled)),
        socket.onSync(() => void socket.send(FRIENDS_CLIENT.getBattleNews, {})),
      ]),
    [socket],
  );
  const choose = (next: boolean): void => {
    setEnabled(next);
    socket.ask(FRIENDS_CLIENT.setBattleNews, { enabled: next }).catch((error: unknown) => {
      clientLog.note('The setting for battles of friends was not stored', { error: String(error) });
      setEnabled(!next);
    });
  };
  return [enabled, choose] as const;
}
