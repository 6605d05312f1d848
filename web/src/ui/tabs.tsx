import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  content: () => ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The id of the tab that is up to begin with; without one it is the leftmost. */
  first?: string | undefined;
}

/** Dividers in a file: one sheet is up, the arrows leaf through them. */
export function Tabs({ label, tabs, first }: TabsProps) {
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(first ?? tabs[0].id);
  const place = Math.max(
    tabs.findIndex(({ id }) => id === chosen),
    0,
  );
  const current = tabs[place] ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = KEYS[event.key]?.(place, tabs.length);
    const tab = to === undefined ? undefined : tabs[to];
    if (to === undefined || !tab) return;
    event.preventDefault();
    setChosen(tab.id);
    (list.current?.children[to] as HTMLElement | undefined)?.focus();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles['list']} onKeyDown={onKeyDown}>
        {tabs.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === current.id}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === current.id ? 0 : -1}
            className={styles['tab']}
            onClick={() => setChosen(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${prefix}-panel`}
        aria-labelledby={`${prefix}-${current.id}`}
        className={`outlined ${styles['panel']}`}
      >
        {current.content()}
      </div>
    </div>
  );
}

const KEYS: Record<string, ((place: number, count: number) => number) | undefined> = {
  ArrowRight: (place, count) => (place + 1) % count,
  ArrowLeft: (place, count) => (place + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
