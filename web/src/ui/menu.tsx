import { useId, useRef, useState, type ComponentProps, type RefObject } from 'react';
import { Button } from './button';
import { classNames } from './class-names';
import styles from './menu.module.css';

interface MenuItem {
  label: string;
  /** For screen readers, if the label alone is ambiguous. */
  name?: string;
  onChoose: () => void;
  isDestructive?: boolean;
  /** Why it can't be chosen; the item stays focusable. */
  locked?: string | undefined;
}

interface MenuProps extends Omit<ComponentProps<typeof Button>, 'ref'> {
  /** Of the button. */
  ref: RefObject<HTMLButtonElement | null>;
  items: readonly MenuItem[];
}

/** A button that opens a popover with more buttons. */
export function Menu({ ref, items, className, ...button }: MenuProps) {
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  const choose = ({ locked, onChoose }: MenuItem): void => {
    if (locked !== undefined) return;
    popover.current?.hidePopover();
    // A dialog opened by the item returns the focus here.
    ref.current?.focus();
    onChoose();
  };
  return (
    <div
      className={styles['place']}
      // Escape must not also close the chat around the menu.
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
        // Removed only after it is hidden, because the browser restores the focus first.
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
              data-destructive={item.isDestructive}
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
