import { QueryClientProvider } from '@tanstack/react-query';
import { useMemo } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../lib/query-client';
import { useSession } from '../lib/session/use-session';
import { Announcer } from '../ui/announcer';
import { AppRoutes } from './app-routes';
import { CrashBoundary } from './crash-boundary';

export function App() {
  const userId = useSession()?.user.user_id;
  // What was fetched for one person is never shown to the next.
  const queryClient = useMemo(() => createQueryClient(), [userId]); // eslint-disable-line react-hooks/exhaustive-deps
  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Announcer>
            <AppRoutes />
          </Announcer>
        </BrowserRouter>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
