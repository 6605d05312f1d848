import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, type DataRouter } from 'react-router';
import { Announcer } from '../src/ui/announcer';
import { PersonDialogs } from '../src/shared/person/person-dialogs';
import { ToastProvider } from '../src/ui/toast';

interface Rendered extends RenderResult {
  queryClient: QueryClient;
  router: DataRouter;
}

/** Renders inside the providers of the app. Nothing is retried, so that errors show at once. */
export function renderWithProviders(ui: ReactNode): Rendered {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const element = <PersonDialogs>{ui}</PersonDialogs>;
  const router = createMemoryRouter([{ path: '*', element }]);
  const result = render(
    <QueryClientProvider client={queryClient}>
      <Announcer>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </Announcer>
    </QueryClientProvider>,
  );
  return { ...result, queryClient, router };
}

/** A button shows and removes the children, while everything around them stays. */
export function Removable({ children, first = true }: { children: ReactNode; first?: boolean }) {
  const [shown, setShown] = useState(first);
  return (
    <>
      {shown && children}
      <button type="button" onClick={() => setShown(!shown)}>
        {shown ? 'Remove' : 'Show'} the screen
      </button>
    </>
  );
}
