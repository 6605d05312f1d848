import { useEffect, useEffectEvent } from 'react';
import { phaseOf, type SavedGame } from '../domain/saved-game';
import { findGame, ifStored, onGamesChanged } from '../store/saved-games';

interface OtherTabsOptions {
  opened: SavedGame;
  /** A guess of this tab is being judged: its own verdict comes first. */
  busy: boolean;
  /** Another tab may have come this far. */
  onMoved: (game: SavedGame) => void;
  onFinished: () => void;
}

/** Follows what other tabs of this browser do in the same game, while they do it. */
export function useOtherTabs({ opened, busy, onMoved, onFinished }: OtherTabsOptions): void {
  const { userId } = opened;
  const puzzleId = opened.puzzle.puzzle_id;
  const take = useEffectEvent((game: SavedGame) => {
    if (busy) return;
    if (phaseOf(game.puzzle.game_state) === 'playing') onMoved(game);
    else onFinished();
  });

  useEffect(
    () =>
      onGamesChanged(() => {
        void ifStored(() => findGame(userId, puzzleId)).then((game) => game && take(game));
      }),
    [userId, puzzleId],
  );
}
