import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './notice.module.css';

/** A sentence that needs to be read: `alarm` interrupts a screen reader, `info` waits. */
export function Notice({ tone, children }: { tone: 'alarm' | 'info'; children: ReactNode }) {
  return (
    <div role={tone === 'alarm' ? 'alert' : 'status'} className={classNames(styles['notice'], styles[tone])}>
      {children}
    </div>
  );
}
