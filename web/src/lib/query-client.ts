import { QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from './http/errors';

const RETRY_PAUSE_MS = 400;
const PASSING_STATUS = [502, 503, 504];

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Offline is an answer that the player must see, not a pause.
      queries: { retry: retryOnce, retryDelay: RETRY_PAUSE_MS, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Only what may pass by itself is worth a second try. */
function retryOnce(failures: number, error: Error): boolean {
  const passing =
    error instanceof NetworkError || (error instanceof ApiError && PASSING_STATUS.includes(error.status));
  return passing && failures < 1;
}
