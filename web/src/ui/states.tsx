import type { ReactNode } from 'react';
import { Button } from './button';
import { LogoMark } from './logo';
import styles from './states.module.css';

export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className={`stack muted ${styles['state']}`}>
      <LogoMark className={styles['turning']} />
      <p>{label}</p>
    </div>
  );
}

/** Reserves the space that the data will take. */
export function Pending({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {label}
      </p>
      <div className={styles['pending']} aria-hidden="true" inert>
        {children}
      </div>
    </>
  );
}

export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={`stack muted ${styles['state']}`}>
      <span className={styles['sheetOutline']} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}

export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className={`stack muted ${styles['state']}`}>
      <span className={styles['crumpled']} aria-hidden="true" />
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
