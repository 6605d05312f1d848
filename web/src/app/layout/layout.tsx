import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { Loading } from '../../ui/states';
import { ThemeSwitch } from '../../ui/theme-switch';
import { useSessionEnd } from '../guards/use-session-end';
import styles from './layout.module.css';
import { NavBar } from './nav-bar';

const MAIN_ID = 'main';

export function Layout() {
  useSessionEnd();
  return (
    <div className={styles['layout']}>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        Skip to content
      </a>
      <NavBar />
      <main id={MAIN_ID} tabIndex={-1} className={styles['main']}>
        <Suspense fallback={<Loading label="Loading…" />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={styles['footer']}>
        <p>Fourfold – a new word puzzle every day</p>
        <ThemeSwitch />
      </footer>
    </div>
  );
}
