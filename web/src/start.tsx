import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { PATHS } from './app/paths';
import { clientLog } from './lib/client-log';

/** A screen that is there by then appears with the app at once, and nothing is shown in its place before. */
const SCREEN_PATIENCE_MS = 400;

/** Shows the app: the screen most often opened at once with it, any other as soon as it has come. */
export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  // Whoever develops reads the log in the console as `clientLog.entries()`.
  if (process.env.NODE_ENV !== 'production') Object.assign(window, { clientLog });

  const app = createRoot(root);
  const show = (): void =>
    // As a transition, so that a screen that has come already is waited for instead of being replaced.
    startTransition(() =>
      app.render(
        <StrictMode>
          <App />
        </StrictMode>,
      ),
    );
  if (window.location.pathname !== PATHS.game) return show();
  const screen = import('./app/pages/game-page').catch(() => undefined);
  void Promise.race([screen, new Promise((resolve) => setTimeout(resolve, SCREEN_PATIENCE_MS))]).then(show);
}
