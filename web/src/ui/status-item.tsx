import type { ReactNode } from 'react';
import styles from './status-item.module.css';

/** A line at the lower edge of the page, with what can be done about it. */
export function StatusItem({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className={`spread ${styles['item']}`}>
      <p>{children}</p>
      {action}
    </div>
  );
}
