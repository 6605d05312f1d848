import type { ReactNode } from 'react';
import styles from './status-item.module.css';

export function StatusItem({ action, children }: { action?: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className={`spread wash ${styles['item']}`}>
      <p>{children}</p>
      {action}
    </div>
  );
}
