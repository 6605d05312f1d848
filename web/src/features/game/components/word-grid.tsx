import { WORDS_PER_CATEGORY } from '@fourfold/contracts';
import { graphemes } from '@fourfold/game-rules';
import {
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type Dispatch,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { classNames } from '../../../ui/class-names';
import { breakWord } from '../domain/break-word';
import type { ViewEvent } from '../domain/game';
import { gridMove } from '../domain/grid-move';
import { markOf, type Mark } from '../domain/marks';
import type { BoardState } from '../hooks/use-board';
import styles from './word-grid.module.css';

/** The element that explains the keys. */
export const KEYS_HELP_ID = 'game-keys';
const GLIDE = { duration: 320, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', composite: 'add' } as const;
const HOLD_MS = 450;
/** For the Element Timing API, which reports when the words are painted; React has no type for it. */
const PAINT_MARK = { elementtiming: 'words' };

interface WordGridProps extends BoardState {
  busy: boolean;
  shaking: boolean;
  /** The guess is being judged, and it takes a while. */
  checking: boolean;
  /** A tap marks a tile instead of selecting it. */
  marking: boolean;
  /** Each new number moves the focus back into the grid. */
  focusTurn: number;
  onSubmit: () => void;
}

/** Every tile is a tab stop, so that Tab and Space suffice. Arrows, Home and End move, Enter submits, Escape clears. */
export function WordGrid({
  game,
  dispatch,
  busy,
  shaking,
  checking,
  marking,
  focusTurn,
  onSubmit,
}: WordGridProps) {
  const { tiles, selected, cursor, marks } = game;
  const guessed = shaking ? game.moves.at(-1)?.words : undefined;
  const grid = useRef<HTMLDivElement>(null);
  useTileMotion(grid, tiles);

  const tileAt = (place: number): HTMLElement | undefined =>
    grid.current?.children[place] as HTMLElement | undefined;
  const focusCursor = useEffectEvent(() =>
    tileAt(tiles.indexOf(cursor ?? ''))?.focus({ preventScroll: true }),
  );
  useEffect(() => {
    if (focusTurn > 0) focusCursor();
  }, [focusTurn]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') onSubmit();
    else if (event.key === 'Escape') dispatch({ type: 'cleared' });
    else {
      const columns = columnsOf(event.currentTarget);
      const to = gridMove(event.key, tiles.indexOf(cursor ?? ''), tiles.length, columns);
      if (to === undefined) return;
      dispatch({ type: 'moved', word: tiles[to]! });
      tileAt(to)?.focus();
    }
    event.preventDefault();
  };

  return (
    <div
      ref={grid}
      role="group"
      translate="no"
      aria-label="Words"
      aria-describedby={KEYS_HELP_ID}
      aria-busy={busy}
      className={styles['grid']}
      data-shaking={shaking || undefined}
      data-checking={checking || undefined}
      onKeyDown={onKeyDown}
    >
      {tiles.map((word) => (
        <WordTile
          key={word}
          word={word}
          selected={selected.includes(word)}
          shaking={guessed?.includes(word) === true}
          busy={busy}
          marking={marking}
          mark={markOf(marks, word)}
          dispatch={dispatch}
        />
      ))}
    </div>
  );
}

/** Four, or two when large text meets a small screen. */
function columnsOf(grid: HTMLElement): number {
  const tracks = getComputedStyle(grid).gridTemplateColumns.split(' ').length;
  return tracks > 1 ? tracks : WORDS_PER_CATEGORY;
}

interface Place {
  x: number;
  y: number;
}

/** Without what moves it at the moment, and without scrolling. */
function placeOf(element: HTMLElement): Place {
  return { x: element.offsetLeft, y: element.offsetTop };
}

/** Animates the grid and its tiles, which are placed in the grid, to their new positions. */
function useTileMotion(grid: RefObject<HTMLElement | null>, tiles: readonly string[]): void {
  const places = useRef(new Map<HTMLElement, Place>());
  const shown = useRef('');

  useLayoutEffect(() => {
    if (!grid.current) return;
    const order = tiles.join('\n');
    const isMove = order !== shown.current;
    shown.current = order;
    const moving = isMove && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const elements = [grid.current, ...(grid.current.children as Iterable<HTMLElement>)];
    const now = new Map(elements.map((element) => [element, placeOf(element)]));
    for (const [element, to] of moving ? now : []) {
      const from = places.current.get(element);
      if (!from || (from.x === to.x && from.y === to.y)) continue;
      const offset = `${from.x - to.x}px ${from.y - to.y}px`;
      // Added up, so that a flight which is not over yet goes on from where it is.
      element.animate([{ translate: offset }, { translate: '0 0' }], GLIDE);
    }
    places.current = now;
  });
}

interface WordTileProps {
  word: string;
  selected: boolean;
  shaking: boolean;
  busy: boolean;
  mark: Mark | undefined;
  marking: boolean;
  dispatch: Dispatch<ViewEvent>;
}

/** Memoised, so that a tap re-renders one tile and not all sixteen. */
const WordTile = memo(function WordTile({
  word,
  selected,
  shaking,
  busy,
  mark,
  marking,
  dispatch,
}: WordTileProps) {
  const toggleMark = (): void => dispatch({ type: 'marked', word });
  const press = useLongPress(() => {
    if (marking) toggleMark();
    else dispatch({ type: busy ? 'moved' : 'toggled', word });
  }, toggleMark);
  return (
    <button
      type="button"
      className={classNames('folded', styles['tile'])}
      data-length={lengthClass(word)}
      data-shaking={shaking || undefined}
      aria-label={word}
      aria-description={mark && `marked with a ${mark.name}`}
      aria-pressed={selected}
      aria-disabled={busy || undefined}
      {...press}
      onFocus={(event) => {
        // A tap also focuses the tile, but moves the tab stop only on click.
        if (event.currentTarget.matches(':focus-visible')) dispatch({ type: 'moved', word });
      }}
    >
      {mark && (
        <span className={styles['sign']} aria-hidden="true">
          {mark.sign}
        </span>
      )}
      {/* Not on the grid: only elements with their own text are reported. */}
      <span {...PAINT_MARK}>
        {breakWord(word).map((piece, index) => (
          <span key={index} className={/[^\s-]$/.test(piece) ? styles['piece'] : undefined}>
            {piece}
          </span>
        ))}
      </span>
    </button>
  );
});

/** Long words have a smaller font size, depending on their longest unbreakable part. */
function lengthClass(word: string): 'long' | 'longer' | undefined {
  const longest = Math.max(...word.split(/[\s-]/).map((part) => graphemes(part).length));
  if (longest > 9) return 'longer';
  return longest > 6 ? 'long' : undefined;
}

/** A mouse has no long press: a button that is held down for long, or a browser that is slow to report it, still clicks. */
function useLongPress(onClick: () => void, onHold: () => void) {
  const timer = useRef(0);
  const held = useRef(false);
  const release = (): void => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onPointerDown: ({ pointerType }: PointerEvent) => {
      held.current = false;
      release();
      if (pointerType === 'mouse') return;
      timer.current = window.setTimeout(() => {
        held.current = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // A long press opens a context menu on touch screens.
    onContextMenu: (event: MouseEvent) => {
      if (held.current) event.preventDefault();
    },
    onClick: () => {
      if (!held.current) onClick();
      held.current = false;
    },
  };
}
