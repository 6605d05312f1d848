import type { ReactNode } from 'react';
import styles from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** Of all that share a name, one is open. */
  name: string;
  children: ReactNode;
}

/** A question that unfolds into its answer; the browser's own, so that its search finds folded text as well. */
export function Disclosure({ title, name, children }: DisclosureProps) {
  return (
    <details name={name} className={styles['disclosure']}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div className={styles['answer']}>{children}</div>
    </details>
  );
}
