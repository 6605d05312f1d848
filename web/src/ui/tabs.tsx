import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: string;
  content: () => ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** The id of the initial tab; by default the leftmost. */
  first?: string | undefined;
}

/** Has its own arrow keys: no native element is a tab list. */
export function Tabs({ label, tabs, first }: TabsProps) {
  const prefix = useId();
  const [chosen, setChosen] = useState(first ?? tabs[0].id);
  const place = Math.max(
    tabs.findIndex(({ id }) => id === chosen),
    0,
  );
  const current = tabs[place] ?? tabs[0];

  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowLeft: place - 1, ArrowRight: (place + 1) % tabs.length, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to);
    if (!tab) return;
    event.preventDefault();
    setChosen(tab.id);
    document.getElementById(`${prefix}-${tab.id}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={onKeyDown}>
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
