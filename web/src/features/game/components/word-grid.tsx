import { WORDS_PER_CATEGORY } from '@fourfold/contracts';
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { gridMove } from '../domain/grid-move';
import type { BoardState } from '../hooks/use-board';
import styles from './word-grid.module.css';
import { WordTile } from './word-tile';

/** The element that explains the keys. */
export const KEYS_HELP_ID = 'game-keys';
const GLIDE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };

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

/**
 * Lets the grid and its tiles glide to their new places instead of jumping, so that nothing on the page
 * moves abruptly; keyboards and readers notice nothing.
 */
function useTileMotion(grid: RefObject<HTMLElement | null>, tiles: readonly string[]): void {
  const places = useRef(new Map<Element, DOMRect>());

  useLayoutEffect(() => {
    if (!grid.current) return;
    const moving = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const elements = [grid.current, ...grid.current.children];
    const now = new Map(elements.map((element) => [element, element.getBoundingClientRect()]));
    const way = (element: Element): { x: number; y: number } => {
      const [from, to] = [places.current.get(element), now.get(element)];
      return from && to ? { x: from.x - to.x, y: from.y - to.y } : { x: 0, y: 0 };
    };
    const whole = way(grid.current);
    for (const element of moving ? elements : []) {
      if (!places.current.has(element)) continue;
      // What the grid does, its tiles do with it.
      const own = way(element);
      const offset = element === grid.current ? own : { x: own.x - whole.x, y: own.y - whole.y };
      if (offset.x !== 0 || offset.y !== 0) {
        element.animate([{ translate: `${offset.x}px ${offset.y}px` }, { translate: '0 0' }], GLIDE);
      }
    }
    places.current = now;
  }, [grid, tiles]);
}
