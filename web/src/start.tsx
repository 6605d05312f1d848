import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createAppRouter } from './app/app-routes';
import { clientLog } from './lib/client-log';
import { createQueryClient } from './lib/query-client';

/** Shows the app. */
export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  // Whoever develops reads the log in the console as `clientLog.entries()`.
  if (process.env.NODE_ENV !== 'production') Object.assign(window, { clientLog });

  const queries = createQueryClient();
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={createAppRouter(queries)} />
    </StrictMode>,
  );
}
