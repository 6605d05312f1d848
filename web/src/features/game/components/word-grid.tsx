import { WORDS_PER_CATEGORY } from '@fourfold/contracts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { gridMove } from '../domain/grid-move';
import type { BoardState } from '../hooks/use-board';
import { useTileMotion } from '../hooks/use-tile-motion';
import styles from './word-grid.module.css';
import { WordTile } from './word-tile';

interface WordGridProps extends BoardState {
  busy: boolean;
  shaking: boolean;
  /** A tap marks a tile instead of selecting it. */
  marking: boolean;
  /** Changes when the keyboard shall be back in the grid. */
  focusTurn: number;
  onSubmit: () => void;
}

/** The words as buttons in one tab stop: arrows, Home and End move, Space selects, Enter submits, Escape clears. */
export function WordGrid({ game, dispatch, busy, shaking, marking, focusTurn, onSubmit }: WordGridProps) {
  const { tiles, selected, cursor, marks } = game;
  const grid = useRef<HTMLDivElement>(null);
  useTileMotion(grid, tiles);

  useEffect(() => {
    if (focusTurn > 0)
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusTurn]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') onSubmit();
    else if (event.key === 'Escape') dispatch({ type: 'cleared' });
    else {
      const to = gridMove(
        event.key,
        tiles.indexOf(cursor ?? ''),
        tiles.length,
        columnsOf(event.currentTarget),
      );
      if (to === undefined) return;
      dispatch({ type: 'moved', word: tiles[to]! });
      (grid.current?.children[to] as HTMLElement | undefined)?.focus();
    }
    event.preventDefault();
  };

  return (
    <div
      ref={grid}
      role="group"
      aria-label="Words"
      aria-describedby={KEYS_HELP_ID}
      aria-busy={busy}
      className={styles['grid']}
      data-shaking={shaking || undefined}
      onKeyDown={onKeyDown}
    >
      {tiles.map((word) => (
        <WordTile
          key={word}
          word={word}
          selected={selected.includes(word)}
          reachable={word === cursor}
          busy={busy}
          marking={marking}
          mark={marks[word]}
          dispatch={dispatch}
        />
      ))}
    </div>
  );
}

/** Four, or fewer where big text meets a small screen. */
function columnsOf(grid: HTMLElement): number {
  const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  return tracks > 1 ? tracks : WORDS_PER_CATEGORY;
}

/** The element that explains the keys. */
export const KEYS_HELP_ID = 'game-keys';
