import { notifyManager, useQueryClient, type Query } from '@tanstack/react-query';
import { Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { ApiError } from '../../../lib/http/errors';
import { optionalComponent } from '../../../lib/optional-component';
import { useSession } from '../../../shared/session/use-session';
import { Loading } from '../../../ui/states';
import { ADMIN_KEY } from '../hooks/queries';

const PasskeyNeeded = optionalComponent(async () => (await import('./passkey-needed')).PasskeyNeeded);

const REFUSED = {
  queryKey: ADMIN_KEY,
  predicate: ({ state: { error } }: Query) => error instanceof ApiError && error.code === 'passkey_required',
};

/** Says what to do once the server wants a session that began with a passkey. */
export function PasskeyGate({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const cache = queries.getQueryCache();
  const isNeeded = useSyncExternalStore(
    // Not while a component renders, whose new query is in the cache at once.
    (listener) => cache.subscribe(notifyManager.batchCalls(listener)),
    () => cache.findAll(REFUSED).length > 0,
  );
  const token = useSession()?.token;
  // A new session, or a new visit, may be let in.
  useEffect(() => queries.removeQueries(REFUSED), [queries, token]);
  if (!isNeeded) return children;
  return (
    <Suspense fallback={<Loading label="Loading…" />}>
      <PasskeyNeeded onRetry={() => queries.removeQueries(REFUSED)} />
    </Suspense>
  );
}
