import { useId, useRef, type KeyboardEvent, type Ref, type ToggleEvent } from 'react';
import { Button } from './button';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  onChoose: () => void;
  /** It can't be taken back. */
  isPerilous?: boolean;
  /** Why it can't be chosen; it can be reached all the same. */
  locked?: string | undefined;
}

interface MenuProps {
  label: string;
  /** Completes the label for screen readers, where the place says the same to the eye: 'for bob'. */
  whose: string;
  items: readonly MenuItem[];
  /** The button. */
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A button with a menu of actions. The menu is a popover: Escape and a press elsewhere close it, and the focus goes
 * back to the button, which the action finds focused.
 */
export function Menu({ label, whose, items, ref }: MenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);

  const entries = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];
  const begin = ({ newState }: ToggleEvent): void => {
    if (newState === 'open') entries()[0]?.focus();
  };
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    const all = entries();
    const place = all.findIndex((entry) => entry === document.activeElement);
    const to = KEYS[event.key]?.(place, all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };

  return (
    <>
      <Button
        ref={ref}
        look="quiet"
        className={styles['opener']}
        popoverTarget={id}
        aria-haspopup="menu"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          event.currentTarget.click();
        }}
      >
        {label}
        <span className="visually-hidden"> {whose}</span>
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={`${label} ${whose}`}
        className={styles['menu']}
        onToggle={begin}
        onKeyDown={move}
      >
        {items.map(({ label: name, onChoose, isPerilous, locked }, place) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-labelledby={`${id}-${place}`}
            aria-describedby={locked && `${id}-${place}-locked`}
            aria-disabled={locked !== undefined}
            data-perilous={isPerilous}
            className={styles['item']}
            onClick={() => {
              if (locked !== undefined) return;
              menu.current?.hidePopover();
              onChoose();
            }}
          >
            <span id={`${id}-${place}`}>{name}</span>
            {locked !== undefined && (
              <span id={`${id}-${place}-locked`} className={styles['locked']}>
                {locked}
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  );
}

const KEYS: Record<string, ((place: number, count: number) => number) | undefined> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
