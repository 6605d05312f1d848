import { useCallback, useEffect, useEffectEvent, useRef } from 'react';
import { tabChannel, type TabChannel } from '../../../lib/tabs/tab-channel';
import type { SavedGame } from '../domain/saved-game';

export type TabMessage =
  | { kind: 'opened' }
  | { kind: 'moved'; game: SavedGame }
  /** The score of the finished game has been submitted. */
  | { kind: 'scored' };

/** Connects the tabs of this browser that show the same game. Returns the function that sends to the others. */
export function useOtherTabs(
  { userId, puzzle: { puzzle_id } }: SavedGame,
  onMessage: (message: TabMessage) => void,
): (message: TabMessage) => void {
  const channel = useRef<TabChannel<TabMessage>>(undefined);
  const receive = useEffectEvent(onMessage);
  useEffect(() => {
    const opened = tabChannel<TabMessage>(`fourfold.game.${userId}.${puzzle_id}`);
    opened.listen((message) => receive(message));
    opened.post({ kind: 'opened' });
    channel.current = opened;
    return opened.stop;
  }, [userId, puzzle_id]);
  return useCallback((message) => channel.current?.post(message), []);
}
