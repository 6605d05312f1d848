import type { ReactNode } from 'react';
import { Button } from './button';
import { LogoMark } from './logo';
import styles from './states.module.css';

/** Something is on its way. */
export function Loading({ label }: { label: string }) {
  return (
    <div role="status" className={`stack muted ${styles['state']}`}>
      <LogoMark className={styles['turning']} />
      <p>{label}</p>
    </div>
  );
}

/** Something is on its way, and its place is kept. */
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

/** All went well, and there is nothing to show yet. */
export function Empty({ children }: { children: ReactNode }) {
  return (
    <div className={`stack muted ${styles['state']}`}>
      <span className={styles['sheetOutline']} aria-hidden="true" />
      <p>{children}</p>
    </div>
  );
}

/** It did not work; trying again may help. */
export function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div role="alert" className={`stack muted ${styles['state']}`}>
      <span className={styles['crumpled']} aria-hidden="true" />
      <p>{message}</p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
