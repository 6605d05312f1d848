import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RouterProvider, type DataRouter } from 'react-router';
import { useSession } from '../shared/session/use-session';
import { Announcer } from '../ui/announcer';
import { ToastProvider } from '../ui/toast';

export function App({ queries, router }: { queries: QueryClient; router: DataRouter }) {
  const userId = useSession()?.user.user_id;
  const fetchedFor = useRef(userId);

  // Data of one player must never be shown to the next.
  useEffect(() => {
    if (fetchedFor.current === userId) return;
    fetchedFor.current = userId;
    void queries.resetQueries();
  }, [queries, userId]);

  return (
    <QueryClientProvider client={queries}>
      <Announcer>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </Announcer>
    </QueryClientProvider>
  );
}
