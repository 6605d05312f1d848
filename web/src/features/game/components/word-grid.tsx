import { WORDS_PER_CATEGORY } from '@fourfold/contracts';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { gridMove } from '../domain/grid-move';
import type { Marks } from '../domain/marks';
import { useSteady } from '../hooks/use-steady';
import { useTileMotion } from '../hooks/use-tile-motion';
import styles from './word-grid.module.css';
import { WordTile } from './word-tile';

interface WordGridProps {
  tiles: string[];
  selected: string[];
  cursor: string | undefined;
  busy: boolean;
  shaking: boolean;
  /** Changes when the keyboard shall be back in the grid. */
  focusTurn: number;
  marks: Marks;
  onToggle: (word: string) => void;
  onMark: (word: string) => void;
  onMove: (word: string) => void;
  onSubmit: () => void;
  onClear: () => void;
}

/** The words as buttons in one tab stop: arrows, Home and End move, Space selects, Enter submits, Escape clears. */
export function WordGrid(props: WordGridProps) {
  const { tiles, selected, cursor, busy, shaking, focusTurn } = props;
  const grid = useRef<HTMLDivElement>(null);
  useTileMotion(grid, tiles);
  // A tap shall render the tapped tile, not all sixteen.
  const [onToggle, onMark, onMove] = [
    useSteady(props.onToggle),
    useSteady(props.onMark),
    useSteady(props.onMove),
  ];

  useEffect(() => {
    if (focusTurn > 0)
      grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [focusTurn]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') props.onSubmit();
    else if (event.key === 'Escape') props.onClear();
    else {
      const to = gridMove(
        event.key,
        tiles.indexOf(cursor ?? ''),
        tiles.length,
        columnsOf(event.currentTarget),
      );
      if (to === undefined) return;
      props.onMove(tiles[to]!);
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
          mark={props.marks[word]}
          onToggle={onToggle}
          onMark={onMark}
          onFocus={onMove}
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
