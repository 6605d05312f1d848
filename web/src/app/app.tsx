import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '../lib/query-client';
import { useSession } from '../lib/session/use-session';
import { Announcer } from '../ui/announcer';
import { optionalPart } from '../ui/optional-part';
import { AppRoutes } from './app-routes';
import { CrashBoundary } from './crash-boundary';

/** After the screen: it also fetches the app for the time without a network. */
const StatusBar = optionalPart(async () => (await import('./status/status-bar')).StatusBar);

export function App() {
  const [queryClient] = useState(createQueryClient);
  const userId = useSession()?.user.user_id;
  const fetchedFor = useRef(userId);

  // What was fetched for one person is never shown to the next.
  useEffect(() => {
    if (fetchedFor.current === userId) return;
    fetchedFor.current = userId;
    void queryClient.resetQueries();
  }, [queryClient, userId]);

  return (
    <CrashBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <Announcer>
            <AppRoutes />
            <Suspense>
              <StatusBar />
            </Suspense>
          </Announcer>
        </BrowserRouter>
      </QueryClientProvider>
    </CrashBoundary>
  );
}
