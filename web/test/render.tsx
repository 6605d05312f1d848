import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Announcer } from '../src/lib/announcer';
import { PersonDialogs } from '../src/ui/person-menu';
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
