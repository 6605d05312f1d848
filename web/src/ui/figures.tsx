import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './figures.module.css';

/** The children are pairs of `dt` and `dd`, each in a `div`. */
export function Figures({ large = false, children }: { large?: boolean; children: ReactNode }) {
  return <dl className={classNames(styles['figures'], large && styles['large'])}>{children}</dl>;
}

/** One term of a `dl` and its value. */
export function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
