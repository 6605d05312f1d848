import type { ReactNode } from 'react';
import { useSession } from '../../../shared/session/use-session';

/** Observers see everything and change nothing. */
export function useIsObserver(): boolean {
  const user = useSession()?.user;
  return user?.is_observer === true && !user.is_admin;
}

export function AdminsOnly({ children }: { children: ReactNode }) {
  return useIsObserver() ? null : children;
}
