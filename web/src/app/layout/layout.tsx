import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useAppConfig } from '../../shared/app-config';
import { classNames } from '../../ui/class-names';
import { optionalComponent } from '../../lib/optional-component';
import { PersonDialogs } from '../../shared/person/person-dialogs';
import { ErrorBoundary } from '../../ui/error-boundary';
import { ThemeSwitch } from '../../ui/theme-switch';
import { LazyFloatingChat } from '../lazy-floating-chat';
import { useSessionEnd } from '../guards';
import { LazyReauthenticationDialog } from '../lazy-reauthentication-dialog';
import styles from './layout.module.css';
import { NavBar } from './nav-bar';

const MAIN_ID = 'main';

/** Loaded after the screen: it also registers the service worker, which fetches the whole app. */
const StatusBar = optionalComponent(async () => (await import('../status-bar')).StatusBar);

export function Layout() {
  useSessionEnd();
  const { links } = useAppConfig();
  const [chatSlot, setChatSlot] = useState<HTMLElement | null>(null);
  return (
    <PersonDialogs>
      <div className={styles['layout']}>
        <a href={`#${MAIN_ID}`} className={styles['skip']}>
          Skip to content
        </a>
        <NavBar chatSlot={setChatSlot} />
        <ErrorBoundary>
          <Suspense>
            <StatusBar />
          </Suspense>
        </ErrorBoundary>
        <main id={MAIN_ID} tabIndex={-1} className={styles['main']}>
          <ErrorBoundary>
            <Outlet />
          </ErrorBoundary>
        </main>
        <footer className={classNames('spread soft', styles['footer'])}>
          <p>Fourfold – a new word puzzle every day</p>
          {links.length > 0 && (
            <ul className={`row ${styles['links']}`}>
              {links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} className="target">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          )}
          <ThemeSwitch />
        </footer>
        <ErrorBoundary>
          <LazyFloatingChat slot={chatSlot} />
        </ErrorBoundary>
      </div>
      <LazyReauthenticationDialog />
    </PersonDialogs>
  );
}
