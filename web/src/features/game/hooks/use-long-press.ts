import { useEffect, useRef, type MouseEvent } from 'react';

const HOLD_MS = 450;

interface PressHandlers {
  onPointerDown: () => void;
  onPointerUp: () => void;
  onPointerLeave: () => void;
  onPointerCancel: () => void;
  onContextMenu: (event: MouseEvent) => void;
  onClick: () => void;
}

/** A press that is held does something else than one that is not. */
export function useLongPress(onClick: () => void, onHold: () => void): PressHandlers {
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
    onContextMenu: (event) => {
      if (held.current) event.preventDefault();
    },
    onClick: () => {
      if (!held.current) onClick();
      held.current = false;
    },
  };
}
