import { memo, useEffect, useRef, type Dispatch, type MouseEvent } from 'react';
import { classNames } from '../../../ui/class-names';
import { breakWord } from '../domain/break-word';
import type { ViewEvent } from '../domain/game';
import { MARKS } from '../domain/marks';
import styles from './word-grid.module.css';

const HOLD_MS = 450;
/** Has the browser report when the words are painted (Element Timing API), which React has no type for. */
const PAINT_MARK = { elementtiming: 'words' };

interface WordTileProps {
  word: string;
  selected: boolean;
  /** The grid's one tab stop is here. */
  reachable: boolean;
  busy: boolean;
  /** The player's mark, by its number. */
  mark: number | undefined;
  /** A tap marks the tile instead of selecting it. */
  marking: boolean;
  dispatch: Dispatch<ViewEvent>;
}

/** Memoised, so that a tap renders the tapped tile and not all sixteen. */
export const WordTile = memo(function WordTile({
  word,
  selected,
  reachable,
  busy,
  mark: number,
  marking,
  dispatch,
}: WordTileProps) {
  const mark = MARKS[(number ?? 0) - 1];
  const press = useLongPress(
    () => {
      if (marking) dispatch({ type: 'marked', word });
      else dispatch({ type: busy ? 'moved' : 'toggled', word });
    },
    () => dispatch({ type: 'marked', word }),
  );
  return (
    <button
      type="button"
      className={classNames('folded', styles['tile'])}
      data-length={lengthClass(word)}
      tabIndex={reachable ? 0 : -1}
      aria-label={word}
      aria-description={mark && `marked with a ${mark.name}`}
      aria-pressed={selected}
      aria-disabled={busy || undefined}
      {...press}
      onFocus={(event) => {
        // A tap brings the focus with it, and moves the tab stop when it ends.
        if (event.currentTarget.matches(':focus-visible')) dispatch({ type: 'moved', word });
      }}
    >
      {mark && (
        <span className={styles['sign']} aria-hidden="true">
          {mark.sign}
        </span>
      )}
      {/* Here, and not on the grid: only what holds the text itself is reported. */}
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

/** Long words are set smaller, by their longest unbreakable part. */
function lengthClass(word: string): 'long' | 'longer' | undefined {
  const longest = Math.max(...word.split(/[\s-]/).map((part) => part.length));
  if (longest > 9) return 'longer';
  return longest > 6 ? 'long' : undefined;
}

/** A press that is held does something else than one that is not. */
function useLongPress(onClick: () => void, onHold: () => void) {
  const timer = useRef(0);
  const held = useRef(false);
  const release = (): void => window.clearTimeout(timer.current);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  return {
    onPointerDown: () => {
      held.current = false;
      release();
      timer.current = window.setTimeout(() => {
        held.current = true;
        onHold();
      }, HOLD_MS);
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // Where holding opens a menu, it belongs to the hold.
    onContextMenu: (event: MouseEvent) => {
      if (held.current) event.preventDefault();
    },
    onClick: () => {
      if (!held.current) onClick();
      held.current = false;
    },
  };
}
