import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { DataRouter } from 'react-router';
import { App } from './app/app';
import { createAppRouter } from './app/app-routes';
import { clientLog } from './lib/client-log';
import { createQueryClient } from './lib/http/query-client';

export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  // For development: `clientLog.entries()` in the console.
  if (process.env.NODE_ENV !== 'production') Object.assign(window, { clientLog });

  const queries = createQueryClient();
  const router = createAppRouter(queries);
  await initialized(router);
  // In slices: rendered at once, the page would answer no tap for half a second on a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App queries={queries} router={router} />
      </StrictMode>,
    ),
  );
}

/** Resolves when the code of the page is there: until then the page in index.html says more than a spinner. */
function initialized(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
