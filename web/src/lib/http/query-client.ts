import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './errors';

const RETRY_PAUSE_MAX_MS = 800;
const TRANSIENT_STATUS = [502, 503, 504];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline, a query must fail visibly instead of pausing.
      queries: {
        retry: retryOnce,
        retryDelay: () => Math.random() * RETRY_PAUSE_MAX_MS,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  });
}

function retryOnce(failures: number, error: Error): boolean {
  const isTransient =
    error instanceof NetworkError || (error instanceof ApiError && TRANSIENT_STATUS.includes(error.status));
  return isTransient && failures < 1;
}
