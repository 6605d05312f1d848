import { useEffect, useRef, type ReactNode } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { classNames } from './class-names';
import styles from './page.module.css';

interface PageProps {
  /** The site's name is appended. */
  title: string;
  width?: 'narrow' | 'medium' | 'wide';
  children: ReactNode;
}

/** Focuses the heading after navigation from another screen. */
export function Page({ title, width = 'wide', children }: PageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  const arrival = useNavigationType();
  const here = useRef(false);

  useEffect(() => {
    // Replacing the URL of the same screen must not move the focus.
    const stayed = here.current && arrival === NavigationType.Replace;
    here.current = true;
    if (stayed || key === FIRST_LOCATION) return;
    window.scrollTo(0, 0);
    frame.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [key, arrival]);

  return (
    <div ref={frame} className={classNames(styles['page'], styles[width])}>
      <title>{`${title} – Fourfold`}</title>
      {children}
    </div>
  );
}

/** React Router's key of the initial location. */
const FIRST_LOCATION = 'default';

export function PageHeading({ children, hidden = false }: { children: ReactNode; hidden?: boolean }) {
  return (
    <h1 tabIndex={-1} className={hidden ? 'visually-hidden' : undefined}>
      {children}
    </h1>
  );
}
