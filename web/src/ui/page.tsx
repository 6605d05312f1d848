import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { classNames } from './class-names';
import styles from './page.module.css';

interface PageProps {
  /** The document's title; the site's name is added. */
  title: string;
  width?: 'narrow' | 'medium' | 'wide';
  children: ReactNode;
}

/** The frame of a screen. On arriving from another screen it takes the focus to the heading. */
export function Page({ title, width = 'wide', children }: PageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { key } = useLocation();

  useEffect(() => {
    if (key === FIRST_LOCATION) return;
    window.scrollTo(0, 0);
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [key]);

  return (
    <div ref={frame} className={classNames(styles['page'], styles[width])}>
      <title>{`${title} – Fourfold`}</title>
      {children}
    </div>
  );
}

/** React Router's key of the address that the browser was opened with. */
const FIRST_LOCATION = 'default';

/** The one first-level heading of a screen. */
export function PageHeading({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) {
  return (
    <h1 tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
      {children}
    </h1>
  );
}
