import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './notice.module.css';

interface NoticeProps {
  tone: 'alarm' | 'info';
  className?: string | undefined;
  children: ReactNode;
}

/** `alarm` interrupts a screen reader (assertive), `info` waits (polite). */
export function Notice({ tone, className, children }: NoticeProps) {
  return (
    <div
      role={tone === 'alarm' ? 'alert' : 'status'}
      className={classNames(styles['notice'], styles[tone], className)}
    >
      {children}
    </div>
  );
}
