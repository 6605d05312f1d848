import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Announcer } from '../src/ui/announcer';
import { PersonDialogs } from '../src/shared/person/person-dialogs';
import { ToastProvider } from '../src/ui/toast';

/** Renders inside the providers of the app. Nothing is retried, so that errors show at once. */
export function renderWithProviders(ui: ReactNode): RenderResult & { queryClient: QueryClient } {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { retry: false } },
  });
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Announcer>
          <ToastProvider>
            <PersonDialogs>{ui}</PersonDialogs>
          </ToastProvider>
        </Announcer>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, queryClient };
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
