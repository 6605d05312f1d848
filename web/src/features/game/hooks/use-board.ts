import { PARTIAL_HINT_MS } from '@fourfold/contracts';
import { useEffect, useReducer } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { changeView, gameOf, openView } from '../domain/game';
import type { SavedGame } from '../domain/saved-game';

export type BoardState = ReturnType<typeof useBoard>;

/** What the screen shows of a game, without judging a guess. */
export function useBoard(saved: SavedGame) {
  const [view, dispatch] = useReducer(changeView, saved, openView);
  const announce = useAnnounce();
  const { feedback, spoken } = view;

  useEffect(() => {
    if (spoken) announce(spoken.text);
  }, [spoken, announce]);
  useEffect(() => {
    if (feedback?.kind !== 'near') return;
    const timer = window.setTimeout(() => dispatch({ type: 'forgotten', feedback }), PARTIAL_HINT_MS);
    return () => window.clearTimeout(timer);
  }, [feedback]);

  return { game: gameOf(saved, view), dispatch };
}
