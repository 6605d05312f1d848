import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from './button';
import { ToastContext, type ToastOptions } from './toast-context';
import styles from './toast.module.css';
import { useTopHost } from './top-dialog';

const SHOWN_FOR_MS = 6_000;
/** Long enough to reach the button with a keyboard or a switch. */
const UNDO_FOR_MS = 20_000;

interface Toast extends ToastOptions {
  text: string;
  turn: number;
}

/** The one way to tell of a success: a toast, seen and spoken. Its live region must never be unmounted. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const turns = useRef(0);
  const [toast, setToast] = useState<Toast>();
  const toasts = useMemo(
    () => ({
      show: (text: string, options?: ToastOptions) => setToast({ text, turn: ++turns.current, ...options }),
    }),
    [],
  );
  const close = useCallback(() => setToast(undefined), []);
  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        <div role="status" aria-live="polite">
          {/* A new element each time: otherwise a repeated sentence would not be spoken. */}
          {toast && <ToastCard key={toast.turn} {...toast} onClose={close} />}
        </div>,
        useTopHost(),
      )}
    </ToastContext>
  );
}

interface ToastCardProps extends Toast {
  onClose: () => void;
}

function ToastCard({ text, undo, onClose }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState({ byPointer: false, byFocus: false });
  const focusedBefore = useRef<EventTarget>(null);
  const isHeld = held.byPointer || held.byFocus;

  // A popover is above everything else, dialogs too.
  useLayoutEffect(() => void card.current?.togglePopover(true), []);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(onClose, undo ? UNDO_FOR_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isHeld, undo, onClose]);

  const leave = (): void => {
    onClose();
    const before = focusedBefore.current;
    const back =
      before instanceof HTMLElement && before.isConnected ? before : document.querySelector('main h1');
    if (back instanceof HTMLElement) back.focus();
  };
  return (
    <div
      ref={card}
      popover="manual"
      className={styles['toast']}
      onPointerEnter={() => setHeld({ ...held, byPointer: true })}
      onPointerLeave={() => setHeld({ ...held, byPointer: false })}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) focusedBefore.current = relatedTarget;
        setHeld({ ...held, byFocus: true });
      }}
      onBlur={() => setHeld({ ...held, byFocus: false })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Not the dialog around it.
        event.preventDefault();
        leave();
      }}
    >
      <p>{text}</p>
      {undo && (
        <Button
          onClick={() => {
            leave();
            undo();
          }}
        >
          Undo
        </Button>
      )}
      <Button look="quiet" aria-label="Close message" onClick={leave}>
        Close
      </Button>
    </div>
  );
}
