import { PARTIAL_HINT_MS } from '@fourfold/contracts';
import { useEffect, useReducer } from 'react';
import { useAnnounce } from '../../../lib/announcer';
import { changeView, gameOf, openView } from '../domain/game';
import type { SavedGame } from '../domain/saved-game';

export type BoardState = ReturnType<typeof useBoard>;

export function useBoard(saved: SavedGame) {
  const [view, dispatch] = useReducer(changeView, saved, openView);
  const announce = useAnnounce();
  const { news, spoken } = view;

  useEffect(() => {
    if (spoken) announce(spoken.text);
  }, [spoken, announce]);
  useEffect(() => {
    if (news?.kind !== 'near') return;
    const timer = window.setTimeout(() => dispatch({ type: 'forgotten', news }), PARTIAL_HINT_MS);
    return () => window.clearTimeout(timer);
  }, [news]);

  return { game: gameOf(saved, view), dispatch };
}
