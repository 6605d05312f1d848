import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { createAppRouter } from './app/app-routes';
import { clientLog } from './lib/client-log';
import { createQueryClient } from './lib/query-client';

export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');

  // For development: `clientLog.entries()` in the console.
  if (process.env.NODE_ENV !== 'production') Object.assign(window, { clientLog });

  const queries = createQueryClient();
  createRoot(root).render(
    <StrictMode>
      <App queries={queries} router={createAppRouter(queries)} />
    </StrictMode>,
  );
}
