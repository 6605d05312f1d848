import type { ReactNode } from 'react';
import styles from './prose.module.css';

/** Running text, set for reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={`stack tight ${styles['prose']}`}>{children}</div>;
}
