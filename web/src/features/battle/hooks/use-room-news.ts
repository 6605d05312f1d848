import { useEffect } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { roomNews } from '../domain/room-news';
import { playTune } from '../live/sounds';
import type { RoomSession } from '../live/room-session';

/** News that come together are said together: the next would cut the one before it short. */
const GATHER_MS = 150;

/** Says what happens in the room, and plays a tune when points are gained or lost. */
export function useRoomNews(session: RoomSession, userId: string, sound: boolean): void {
  const announce = useAnnounce();

  useEffect(() => {
    let known = session.state();
    let gathered: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = (): void => {
      timer = undefined;
      announce(gathered.join(' '));
      gathered = [];
    };
    const unsubscribe = session.subscribe(() => {
      const state = session.state();
      const news = roomNews(known, state, userId);
      known = state;
      if (news.length === 0) return;
      gathered.push(...news);
      timer ??= setTimeout(say, GATHER_MS);
    });
    return () => {
      unsubscribe();
      if (timer === undefined) return;
      clearTimeout(timer);
      say();
    };
  }, [announce, session, userId]);

  useEffect(() => {
    if (!sound) return;
    let known = session.state();
    return session.subscribe(() => {
      const before = 'round' in known ? known.round : null;
      known = session.state();
      const round = 'round' in known ? known.round : null;
      if (!round || round.turn === before?.turn) return;
      if (round.winnerId === userId) playTune('gained');
      else if (round.loserIds.includes(userId)) playTune('lost');
    });
  }, [session, userId, sound]);
}
