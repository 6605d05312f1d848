import { Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { Loading } from '../../ui/states';
import { ThemeSwitch } from '../../ui/theme-switch';
import { ChatCorner } from '../chat/chat-corner';
import { useSessionEnd } from '../guards/use-session-end';
import styles from './layout.module.css';
import { NavBar } from './nav-bar';

const MAIN_ID = 'main';

export function Layout() {
  useSessionEnd();
  const [chatSlot, setChatSlot] = useState<HTMLElement | null>(null);
  return (
    <div className={styles['layout']}>
      <a href={`#${MAIN_ID}`} className={styles['skip']}>
        Skip to content
      </a>
      <NavBar chatSlot={setChatSlot} />
      <main id={MAIN_ID} tabIndex={-1} className={styles['main']}>
        <Suspense fallback={<Loading label="Loading…" />}>
          <Outlet />
        </Suspense>
      </main>
      <footer className={styles['footer']}>
        <p>Fourfold – a new word puzzle every day</p>
        <ThemeSwitch />
      </footer>
      <ChatCorner slot={chatSlot} />
    </div>
  );
}
