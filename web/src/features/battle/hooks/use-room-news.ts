import { useEffect, useEffectEvent } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { roomNews } from '../domain/room-news';
import type { RoomState, Round } from '../domain/room-state';
import { playTune } from '../live/sounds';
import type { RoomSession } from '../live/room-session';

/** News that come together are said together: the next would cut the one before it short. */
const GATHER_MS = 150;

/** Says what happens in the room, and plays a tune when points are gained or lost. */
export function useRoomNews(session: RoomSession, userId: string, sound: boolean): void {
  const announce = useAnnounce();
  const play = useEffectEvent(({ winnerId, loserIds }: Round) => {
    if (!sound) return;
    if (winnerId === userId) playTune('gained');
    else if (loserIds.includes(userId)) playTune('lost');
  });

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
      const [before, state] = [known, session.state()];
      known = state;
      const round = roundIn(state);
      if (round && round.turn !== roundIn(before)?.turn) play(round);
      const news = roomNews(before, state, userId);
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
}

function roundIn(state: RoomState): Round | null {
  return 'round' in state ? state.round : null;
}
