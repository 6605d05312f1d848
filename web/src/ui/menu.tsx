import { useId, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './menu.module.css';

interface MenuItem {
  label: string;
  /** What screen readers say instead, where the label alone is not enough. */
  name?: string;
  onChoose: () => void;
  /** It can't be taken back. */
  isPerilous?: boolean;
  /** Why it can't be chosen; it can be reached all the same. */
  locked?: string | undefined;
}

interface MenuProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  /** The button. */
  ref: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
}

/** A button with a popover of further buttons, which the browser closes by Escape and by a press elsewhere. */
export function Menu({ ref, items, className, ...button }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const choose = ({ locked, onChoose }: MenuItem): void => {
    if (locked !== undefined) return;
    popover.current?.hidePopover();
    // A dialog that follows gives the focus back to where it was.
    ref.current?.focus();
    onChoose();
  };
  return (
    <div
      className={styles['place']}
      // Escape closes the menu alone, not the chat around it.
      onKeyDown={(event) => {
        if (open && event.key === 'Escape') event.stopPropagation();
      }}
    >
      <Button
        ref={ref}
        look="quiet"
        className={classNames(styles['opener'], className)}
        popoverTarget={id}
        {...button}
      />
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={styles['menu']}
        // The buttons go after it is hidden: the browser gives the focus back before.
        onBeforeToggle={({ newState }) => newState === 'open' && setOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setOpen(false)}
      >
        {open &&
          items.map((item, place) => (
            <button
              key={item.label}
              type="button"
              aria-label={item.name ?? item.label}
              aria-describedby={item.locked && `${id}-${place}`}
              aria-disabled={item.locked !== undefined}
              data-perilous={item.isPerilous}
              className={styles['item']}
              onClick={() => choose(item)}
            >
              {item.label}
              {item.locked !== undefined && (
                <span id={`${id}-${place}`} className={styles['locked']}>
                  {item.locked}
                </span>
              )}
            </button>
          ))}
      </div>
    </div>
  );
}
