import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tabs.module.css';

interface TabsProps<Id extends string> {
  label: string;
  tabs: ReadonlyArray<readonly [id: Id, name: string]>;
  /** The id of the initial tab; by default the leftmost. */
  first?: string | undefined;
  children: (id: Id) => ReactNode;
}

/** Handles the arrow keys itself: there is no native tab list. */
export function Tabs<Id extends string>({ label, tabs, first, children }: TabsProps<Id>) {
  const prefix = useId();
  const [chosen, setChosen] = useState(first);
  const [current] = tabs.find(([id]) => id === chosen) ?? tabs[0]!;

  const onKeyDown = (event: KeyboardEvent): void => {
    const place = tabs.findIndex(([id]) => id === current);
    const to = { ArrowLeft: place - 1, ArrowRight: (place + 1) % tabs.length, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : tabs.at(to);
    if (!tab) return;
    event.preventDefault();
    setChosen(tab[0]);
    document.getElementById(`${prefix}-${tab[0]}`)?.focus();
  };

  return (
    <div>
      <div role="tablist" aria-label={label} className={`fading ${styles['list']}`} onKeyDown={onKeyDown}>
        {tabs.map(([id, name]) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === current}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === current ? 0 : -1}
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
        aria-labelledby={`${prefix}-${current}`}
        className={`outlined ${styles['panel']}`}
      >
        {children(current)}
      </div>
    </div>
  );
}
