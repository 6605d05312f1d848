import type { ReactNode } from 'react';
import styles from './figures.module.css';

/** A few figures in a row, each below what it counts: pairs of `dt` and `dd`, each in a `div`. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles['figures']}>{children}</dl>;
}
